import { clockTime } from '@ntocc/sdk/fields'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { FieldCell } from '@ntocc/sdk/ui'
import { Dropdown } from 'antd'
import type { DragEvent } from 'react'
import type { BoardStop } from '../../contract/board.ts'
import { STOP } from '../../contract/machines.ts'
import { CityStop } from '../../contract/stops.ts'
import { stopName } from '../names.ts'
import type { Carrying } from './useCarrying.ts'

export interface Target {
  lane: number
  name: string
}

interface Props {
  stop: BoardStop
  place: number | undefined
  isLocked: boolean
  carrying: Carrying
  /** Where else it may go. */
  targets: readonly Target[]
  onGo: (lane: number) => void
  onOpen: () => void
  onOver: (event: DragEvent) => void
}

/** A stop on the board: where, when, how much; minutes that its window is missed by in red. */
export function StopCard({ stop, place, isLocked, carrying, targets, onGo, onOpen, onOver }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const isCarried = carrying.carried?.id === stop.id
  const isOver = stop.status > STOP.planned
  const late = !isOver && stop.lateMinutes ? stop.lateMinutes : 0
  return (
    <li
      className="dispatch-card"
      data-carried={isCarried || undefined}
      data-late={late > 0 || undefined}
      draggable={!isLocked}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', stopName(stop))
        carrying.drag(stop.id)
      }}
      onDragEnd={() => carrying.drag(undefined)}
      onDragOver={onOver}
    >
      <button
        type="button"
        className="dispatch-handle"
        // What is seen on it comes first, for whoever says it aloud to press it.
        aria-label={[place, t('card.handle', { stop: stop.customer, number: stopName(stop) })]
          .filter(Boolean)
          .join(' ')}
        aria-describedby="dispatch-keys"
        aria-pressed={isCarried}
        {...carrying.keysOf(stop)}
      >
        {place ?? (
          <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
            <path
              d="M3 3h.01M7 3h.01M3 8h.01M7 8h.01M3 13h.01M7 13h.01"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        )}
      </button>
      <div className="dispatch-card-body">
        <button type="button" className="dispatch-card-name" onClick={onOpen} title={stop.address}>
          {stop.customer}
        </button>
        <p>
          <span>
            {clockTime(stop.windowFrom)}–{clockTime(stop.windowTo)}
          </span>
          {stop.plannedAt && !isOver && (
            <span className={late > 0 ? 'dispatch-late' : undefined}>
              {late > 0
                ? t('card.late', { time: clockTime(stop.plannedAt), minutes: format.count(late) })
                : t('card.eta', { time: clockTime(stop.plannedAt) })}
            </span>
          )}
          {isOver && <FieldCell name="status" field={CityStop.fields.status} row={stop} />}
        </p>
        <p className="nt-dim">
          {stop.kind === 'pickUp' && <b>{t('card.pickUp')}</b>}
          <span>{t('card.load', { weight: format.weight(stop.weight), pieces: format.count(stop.pieces) })}</span>
          <span className="dispatch-address">{stop.address}</span>
        </p>
      </div>
      {!isLocked && targets.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: targets.map(({ lane, name }) => ({ key: String(lane), label: name })),
            onClick: ({ key }) => onGo(Number(key)),
          }}
        >
          <button type="button" className="dispatch-more" aria-label={t('card.move', { stop: stopName(stop) })}>
            ⋯
          </button>
        </Dropdown>
      )}
    </li>
  )
}
