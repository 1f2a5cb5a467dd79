import { useEffect, useState } from 'react'

/** Keeps something on the page a moment longer than it is wanted, so that it can leave with a movement. */
export const usePresence = (wanted: boolean, leaveMs = 180): { present: boolean; leaving: boolean } => {
  const [lingering, setLingering] = useState(false)
  useEffect(() => {
    if (wanted) return setLingering(true)
    const timer = setTimeout(() => setLingering(false), leaveMs)
    return () => clearTimeout(timer)
  }, [wanted, leaveMs])
  return { present: wanted || lingering, leaving: !wanted && lingering }
}
