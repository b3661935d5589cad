import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { codeTyped } from '#kernel/wire/typed-digits.ts'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

import '../courier/stops.css'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const LOOK_MS = 250

type ScanButtonProps = {
  words?: string
  hint?: string
  /** Reads the code out of a QR code's text; null: the QR code is of another kind. */
  read?: (text: string) => string | null
  onCode: (code: string) => void
}

/** Reads a QR code by the camera; not drawn where the phone cannot. */
export function ScanButton({
  words = 'Scanner le QR',
  hint = 'Placez le code QR du client ou de la boutique dans le cadre.',
  read = sixDigits,
  onCode,
}: ScanButtonProps) {
  const [open, setOpen] = useState(false)
  if (!detectorClass() || !('mediaDevices' in navigator)) return null
  const found = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return (
    <>
      <Button look="outline" icon="qr" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && (
        <ScanSheet
          title={words}
          hint={hint}
          read={read}
          onFound={found}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function sixDigits(text: string): string | null {
  const digits = codeTyped(text, OTP_LENGTH)
  return digits.length === 6 ? digits : null
}

type ScanSheetProps = {
  title: string
  hint: string
  read: (text: string) => string | null
  onFound: (code: string) => void
  onClose: () => void
}

function ScanSheet({ title, hint, read, onFound, onClose }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef({ read, onFound })
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    latest.current = { read, onFound }
  })
  useEffect(() => {
    const end = new AbortController()
    const seen = (text: string) => {
      const code = latest.current.read(text)
      if (code) latest.current.onFound(code)
      return code !== null
    }
    void watch(video.current, end.signal, seen).catch(() => {
      if (!end.signal.aborted)
        setProblem('La caméra ne répond pas. Autorisez-la dans les réglages, ou saisissez le code.')
    })
    return () => end.abort()
  }, [])
  return (
    <Sheet open title={title} onClose={onClose}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <p className="muted">{hint}</p>
          <video className="scan" ref={video} muted playsInline aria-label="Image de la caméra" />
        </>
      )}
    </Sheet>
  )
}

/** Ends when `isFound` accepts what a QR code says. */
async function watch(
  video: HTMLVideoElement | null,
  ended: AbortSignal,
  isFound: (text: string) => boolean,
): Promise<void> {
  const Detectors = detectorClass()
  if (!video || !Detectors) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (ended.aborted) return stop()
  ended.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = new Detectors({ formats: ['qr_code'] })
  while (!ended.aborted) {
    const seen = await detector.detect(video).catch(() => [])
    if (seen.some(({ rawValue }) => isFound(rawValue))) return
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS)
    })
  }
}

function detectorClass(): DetectorClass | undefined {
  return typeof window === 'undefined'
    ? undefined
    : (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}
