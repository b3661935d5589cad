import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { digitsOf } from './otp-boxes.tsx'
import '../courier/stops.css'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const LOOK_MS = 250

export function ScanButton({ onCode }: { onCode: (digits: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!detectorClass() || !('mediaDevices' in navigator)) return null
  const found = (digits: string) => {
    setOpen(false)
    onCode(digits)
  }
  return (
    <>
      <Button look="outline" icon="qr" onClick={() => setOpen(true)}>
        Scanner le QR
      </Button>
      {open && <ScanSheet onFound={found} onClose={() => setOpen(false)} />}
    </>
  )
}

function ScanSheet({
  onFound,
  onClose,
}: {
  onFound: (digits: string) => void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onFound)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    const end = new AbortController()
    void watch(video.current, end.signal, (digits) => latest.current(digits)).catch(() => {
      if (!end.signal.aborted)
        setProblem('La caméra ne répond pas. Autorisez-la dans les réglages, ou saisissez le code.')
    })
    return () => end.abort()
  }, [])
  return (
    <Sheet open title="Scanner le QR" onClose={onClose}>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <p className="muted">Placez le code QR du client ou de la boutique dans le cadre.</p>
          <video className="scan" ref={video} muted playsInline aria-label="Image de la caméra" />
        </>
      )}
    </Sheet>
  )
}

async function watch(
  video: HTMLVideoElement | null,
  ended: AbortSignal,
  found: (digits: string) => void,
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
    const digits = seen.map(({ rawValue }) => digitsOf(rawValue)).find((text) => text.length === 6)
    if (digits) return found(digits)
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
