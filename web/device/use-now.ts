import { useEffect, useState } from 'react'

/** The device's time in ms, told anew every `everyMs` while the page can be seen. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tell = () => (document.hidden ? undefined : setNow(Date.now()))
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [everyMs])
  return now
}
