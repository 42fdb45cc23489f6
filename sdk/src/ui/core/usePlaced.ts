import { useState } from 'react'
import { useUiText } from './text.ts'

/**
 * What is said aloud of an item that was put elsewhere, for an element of role `status`, and the way to say it: its name,
 * its place counted from one, and among how many.
 */
export function usePlaced(): [said: string, say: (name: string, place: number, count: number) => void] {
  const text = useUiText()
  const [said, setSaid] = useState('')
  return [said, (name, place, count) => setSaid(text('reorder.placed', { name, place, count }))]
}
