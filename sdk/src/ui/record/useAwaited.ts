import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '../../contracts/endpoints/endpoint.ts'
import { useRecord } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'

/** ms between looks for what is expected at any moment. */
const SOON_MS = 2_000
/** ms after which it is late: whoever asked can go on working, and ask again. */
const LATE_MS = 60_000
/** ms between looks for what is late. */
const LATER_MS = 15_000

export interface AwaitedOptions<D, M> {
  /** Whether what `mark` was set for is done, by what the record says now. */
  isOver(data: D, mark: M): boolean
  onOver(data: D): void
  /** The record is read before anybody has asked for anything, too. */
  isShown?: boolean
}

/**
 * Something that a job does was asked for, and `endpoint` says how far it is: the record is read again until it is over. Work that
 * takes more than a minute is said to be late, once; it is looked for less often from then on, and `isWaiting` ends.
 * @returns `begin` with a mark of the moment: what the record said, or since when the work counts
 */
export function useAwaited<Q, D, M>(
  endpoint: Endpoint<string, Q, undefined, D>,
  { isOver, onOver, isShown = false }: AwaitedOptions<D, M>,
) {
  const text = useUiText()
  const { message } = App.useApp()
  const [asked, setAsked] = useState<{ mark: M }>()
  const [isLate, setLate] = useState(false)
  const read = useRecord(endpoint, {
    enabled: isShown || asked !== undefined,
    ...(asked && { refreshMs: isLate ? LATER_MS : SOON_MS }),
  })
  const latest = useRef({ onOver, text })
  latest.current = { onOver, text }

  const { data } = read
  const done = asked && data !== undefined && isOver(data, asked.mark)
  useEffect(() => {
    if (!done) return
    setAsked(undefined)
    latest.current.onOver(data)
  }, [done, data])

  useEffect(() => {
    setLate(false)
    if (!asked) return
    const timer = setTimeout(() => {
      setLate(true)
      message.info(latest.current.text('record.late'))
    }, LATE_MS)
    return () => clearTimeout(timer)
  }, [asked, message])

  return {
    read,
    begin: (mark: M) => setAsked({ mark }),
    isWaiting: asked !== undefined && !isLate,
  }
}
