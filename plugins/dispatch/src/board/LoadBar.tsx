import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import type { BoardTrip } from '../../contract/board.ts'

/** How full a vehicle is, of weight and of room; over its capacity in red and in words. */
export function LoadBar({ trip }: { trip: BoardTrip }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="dispatch-loads">
      <Bar
        label={t('load.weight')}
        share={Number(trip.peakKg ?? 0) / (Number(trip.capacityKg) || 1)}
        text={`${format.weight(trip.peakKg ?? 0)} / ${format.weight(trip.capacityKg ?? 0)}`}
      />
      {trip.capacityM3 != null && (
        <Bar
          label={t('load.volume')}
          share={Number(trip.peakM3 ?? 0) / Number(trip.capacityM3)}
          text={t('load.cubic', { used: format.number(trip.peakM3 ?? 0, 1), all: format.number(trip.capacityM3, 1) })}
        />
      )}
    </div>
  )
}

const GRAIN = 1e-6

function Bar({ label, share, text }: { label: string; share: number; text: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isOver = share > 1 + GRAIN
  const percent = format.percent(share, 0)
  return (
    <div className="dispatch-load" data-over={isOver || undefined}>
      <span>{label}</span>
      <span className="dispatch-bar" aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span title={text}>{isOver ? t('load.over', { percent }) : percent}</span>
    </div>
  )
}
