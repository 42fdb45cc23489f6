import { isClientError } from '@ntocc/sdk/client'
import { endpoints, type Found, LONGEST_SEARCH } from '@ntocc/sdk/contracts'
import { useEffect, useState } from 'react'
import { useShell } from '../console/context.ts'
import { ACTIONS_ONLY } from './palette.ts'

/** Between two keys of somebody who types fast: what is overtaken is not asked. */
const PAUSE_MS = 60
/** One letter tells nothing; one Chinese or Japanese character is half a name. */
const WORTH_ASKING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|.{2}/u

/** What is asked of the server for what was typed; '' where nothing is. */
export const askedFor = (query: string): string => {
  const text = query.trim()
  return text.length <= LONGEST_SEARCH && !text.startsWith(ACTIONS_ONLY) && WORTH_ASKING.test(text) ? text : ''
}

export interface RecordAnswer {
  /** What it is the answer to. */
  readonly text: string
  readonly found?: Found
  /** Why there is none, in words. */
  readonly refusal?: string
}

/**
 * Records that match what is typed, a moment after the last key. The last answer stays until the next one is there, so that
 * nothing jumps; whether it is the answer to what stands there now, `isWaiting` says.
 */
export function useRecords(query: string, isPaused: boolean): { answer?: RecordAnswer; isWaiting: boolean } {
  const { client } = useShell()
  const [answer, setAnswer] = useState<RecordAnswer>()
  const text = askedFor(query)
  useEffect(() => {
    if (text === '' || isPaused) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      try {
        const found = await client.call(endpoints.search, { query: { keyword: text }, signal, silent: true })
        if (!signal.aborted) setAnswer({ text, found })
      } catch (error) {
        if (!signal.aborted) setAnswer({ text, refusal: isClientError(error) ? error.message : String(error) })
      }
    }
    const timer = setTimeout(ask, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isPaused, client])
  if (text === '') return { isWaiting: false }
  return { ...(answer && { answer }), isWaiting: answer?.text !== text }
}
