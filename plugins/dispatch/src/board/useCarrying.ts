import { useAction, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type BoardStop, boardCalls } from '../../contract/board.ts'
import { cityStops } from '../../contract/stops.ts'
import { cityTrips } from '../../contract/trips.ts'
import { stopName } from '../names.ts'
import { type Carried, type Lane, pickUp, placingOf, stepped } from './carrying.ts'

const TOUCHED = [boardCalls.dispatchBoard, cityTrips.by.list, cityStops.by.list]

export interface Carrying {
  carried: Carried | undefined
  /** For who listens. */
  said: string
  isSending: boolean
  keysOf: (stop: BoardStop) => {
    ref: (button: HTMLButtonElement | null) => void
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: () => void
  }
  /** By the pointer or a menu: straight to a place. */
  drag: (id: number | undefined) => void
  over: (lane: number, at: number) => void
  drop: (carried?: Carried) => void
}

/** One stop carried from place to place: by Space, arrows and Space again, by dragging, or by a menu. Each is one call. */
export function useCarrying(
  lanes: readonly Lane[],
  stops: ReadonlyMap<number, BoardStop>,
  nameOf: (lane: number) => string,
): Carrying {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [carried, setCarried] = useState<Carried>()
  const [said, setSaid] = useState('')
  const { run, isPending } = useAction(boardCalls.dispatchPlace, { invalidates: TOUCHED })
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  /** Whose handle the focus belongs to: its card is built anew in another column. */
  const focused = useRef<number>(undefined)
  /** Moving a card takes its focus away, which is no putting down. */
  const isMoving = useRef(false)

  useEffect(() => {
    const id = focused.current
    const button = id === undefined ? undefined : buttons.current.get(id)
    if (button && document.activeElement === document.body) {
      button.focus()
      button.closest('li')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    isMoving.current = false
  })

  const where = (at: Carried) => ({ lane: nameOf(at.lane), place: at.at + 1 })
  const put = useCallback(
    async (to: Carried) => {
      const placing = placingOf(lanes, to)
      const stop = stops.get(to.id)
      if (!placing || !stop) return setCarried(undefined)
      setCarried(to)
      const result = await run({ body: { ...placing, version: stop.version } })
      // Somebody else was quicker: what stands there now is shown.
      if (!result.ok) refresh()
      setCarried(undefined)
      setSaid(result.ok ? t('carry.put', { stop: stopName(stop), lane: nameOf(to.lane) }) : result.error.message)
    },
    [lanes, stops, run, refresh, t, nameOf],
  )
  const give = () => {
    setCarried(undefined)
    setSaid(t('carry.back'))
  }

  const onKeyDown = (stop: BoardStop) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isPending) return
    const isOwn = carried?.id === stop.id
    if (event.key === ' ' || (event.key === 'Enter' && isOwn)) {
      event.preventDefault()
      event.stopPropagation()
      if (isOwn && carried) return void put(carried)
      const picked = pickUp(lanes, stop.id)
      if (picked) focused.current = stop.id
      setCarried(picked)
      setSaid(
        picked
          ? t('carry.picked', { stop: stopName(stop), ...where(picked) })
          : t('carry.locked', { stop: stopName(stop) }),
      )
      return
    }
    if (!isOwn || !carried) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return give()
    }
    const next = stepped(lanes, carried, event.key)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    isMoving.current = true
    setCarried(next)
    setSaid(t('carry.at', where(next)))
  }

  return {
    carried,
    said,
    isSending: isPending,
    keysOf: stop => ({
      ref: button => {
        if (button) buttons.current.set(stop.id, button)
        else buttons.current.delete(stop.id)
      },
      onKeyDown: onKeyDown(stop),
      onBlur: () => {
        if (isMoving.current || isPending) return
        focused.current = undefined
        if (carried?.id === stop.id) give()
      },
    }),
    drag: id => setCarried(id === undefined ? undefined : pickUp(lanes, id)),
    over: (lane, at) => {
      if (!carried || lanes[lane]?.isLocked) return
      if (carried.lane !== lane || carried.at !== at) setCarried({ ...carried, lane, at })
    },
    drop: to => {
      const last = to ?? carried
      if (last) void put(last)
    },
  }
}
