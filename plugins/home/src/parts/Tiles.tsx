import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { type AsyncState, KpiTile, type KpiTileProps, Loaded } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'

export type Tile = Omit<KpiTileProps, 'period'> & Partial<Pick<KpiTileProps, 'period'>>

type Rest = Omit<Tile, 'title' | 'value' | 'unit' | 'now' | 'before'>

/** Tiles of a figure over the same one of the period before. */
export function useFigures() {
  const { t } = useTranslation()
  const format = useFormat()
  /** An amount that has no period before it to go by: what is open falls by itself as time goes by. */
  const standing = (title: string, value: string, rest: Rest): Tile => ({ title, value: format.money(value), ...rest })
  return {
    waybills: (title: string, now: number, before: number, rest: Rest): Tile => ({
      title,
      value: format.count(now),
      unit: t('unit.waybills', { count: now }),
      now,
      before,
      moreIsBetter: true,
      ...rest,
    }),
    /** Amounts in yuan, as the wire has them. */
    money: (title: string, now: string, before: string, rest: Rest): Tile => ({
      ...standing(title, now, rest),
      now: Number(now),
      before: Number(before),
    }),
    standing,
  }
}

/** The row of figures under what needs a person. */
export const TileRow = ({ children }: { children: ReactNode }) => <div className="home-kpis">{children}</div>

/** Figures of one answer; while it is on its way, as many empty tiles keep their places. */
export function Tiles<T>(props: {
  of: AsyncState<T>
  count: number
  /** They show a course: their places are as high. */
  course?: boolean
  /** What time the figures cover, in words. */
  period: string
  tiles: (data: T) => readonly Tile[]
}) {
  return (
    <Loaded of={props.of} skeleton={<Places count={props.count} course={props.course ?? false} />}>
      {data => props.tiles(data).map(tile => <KpiTile key={tile.title} period={props.period} {...tile} />)}
    </Loaded>
  )
}

/** Without what the running day has not brought yet: a course that ends in a fall which is none. */
export const pastDays = <T,>(points: readonly T[], figure: (point: T) => number): number[] =>
  points.slice(0, -1).map(figure)

function Places({ count, course }: { count: number; course: boolean }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="nt-kpi nt-skeleton" data-course={course || undefined}>
      <i />
    </div>
  ))
}
