import { useCallback, useMemo, useState } from 'react'
import { wasWanted } from './Camera.tsx'

/** What came of the last scan, in words. */
export interface Told {
  is: 'right' | 'wrong'
  words: string
  /** Counts them: the same words twice are two. */
  turn: number
}

const QUIET = 'ntocc-aisle-quiet'

/** Hz and seconds: one high note for right, two low ones for wrong, which nobody takes for each other beside a forklift. */
const NOTES = {
  right: [[1320, 0.09]],
  wrong: [
    [220, 0.16],
    [175, 0.26],
  ],
} as const
/** ms on and off. */
const BUZZES = { right: [40], wrong: [120, 60, 240] }
const VOLUME = 0.25
const GAP_S = 0.05

let audio: AudioContext | undefined

/** Without a loudspeaker, or before anybody has touched the page, there is colour and word alone. */
function play(is: Told['is']): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
  let at = audio.currentTime
  for (const [hertz, seconds] of NOTES[is]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.type = is === 'right' ? 'sine' : 'square'
    tone.frequency.value = hertz
    volume.gain.value = VOLUME
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds + GAP_S
  }
}

const isQuietHere = (): boolean => {
  try {
    return localStorage.getItem(QUIET) === '1'
  } catch {
    return false
  }
}

const keepQuiet = (isQuiet: boolean): void => {
  try {
    if (isQuiet) localStorage.setItem(QUIET, '1')
    else localStorage.removeItem(QUIET)
  } catch {
    // Where the browser keeps nothing it is as it was the next time.
  }
}

/** Right and wrong, told by colour and words, and by sound and vibration unless somebody wants it quiet. */
export function useFeel() {
  const [told, setTold] = useState<Told>()
  const [isQuiet, setQuiet] = useState(isQuietHere)
  const [hasKeys, setKeys] = useState(false)
  const [isLooking, setLooking] = useState(wasWanted)
  const tell = useCallback(
    (is: Told['is'], words: string) => {
      setTold(before => ({ is, words, turn: (before?.turn ?? 0) + 1 }))
      if (isQuiet) return
      play(is)
      navigator.vibrate?.(BUZZES[is])
    },
    [isQuiet],
  )
  return useMemo(
    () => ({
      told,
      isQuiet,
      /** Scans are typed by hand, or read by the camera: for as long as the page is open. */
      ways: { hasKeys, setKeys, isLooking, setLooking },
      right: (words: string) => tell('right', words),
      wrong: (words: string) => tell('wrong', words),
      setQuiet: (next: boolean) => {
        keepQuiet(next)
        setQuiet(next)
      },
    }),
    [told, isQuiet, hasKeys, isLooking, tell],
  )
}
export type Feel = ReturnType<typeof useFeel>
