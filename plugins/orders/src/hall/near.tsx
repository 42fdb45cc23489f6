import { type Here, useFormat, useHere, usePageQuery, useRestored, useSnapshot, useTranslation } from '@ntocc/sdk/hooks'
import type { ColumnInput } from '@ntocc/sdk/ui'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { AWAY, type HallOrder } from '../../contract/hall.ts'
import '../orders.css'

const NEAREST = { sortField: AWAY, sortType: 'asc' } as const
const KEPT = 'nearest'
/** A hundred metres: distances are told in kilometres, and nobody needs to know it better. */
const DIGITS = 1e3
const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS

export interface Near {
  isWanted: boolean
  toggle: () => void
  here: Here
  /** Where goods are looked for from; undefined while that is not wanted or not known. */
  from: { fromLng: number; fromLat: number } | undefined
  /** What the list begins with: the nearest, or undefined for its usual order. */
  order: typeof NEAREST | undefined
}

/** Whether goods are wanted by their distance. The device is asked where it is by a press, never before. */
export function useNear(): Near {
  const [isWanted, setWanted] = useState(useRestored<boolean>(KEPT) ?? false)
  useSnapshot(KEPT, () => isWanted || undefined)
  const here = useHere(isWanted)
  const [query, setQuery] = usePageQuery()
  const { lng, lat } = (isWanted && here.place) || {}
  const from = useMemo(
    () => (lng === undefined || lat === undefined ? undefined : { fromLng: rounded(lng), fromLat: rounded(lat) }),
    [lng, lat],
  )
  return {
    isWanted,
    here,
    from,
    order: from && NEAREST,
    toggle: () => {
      // An order that a column was pressed for would win over the one that is asked for now; pages are those of an order.
      const { sortField: _by, sortType: _way, pageNum: _page, ...rest } = query
      setQuery(rest, { replace: true })
      setWanted(!isWanted)
    },
  }
}

export function NearButton({ near: { isWanted, from, here, toggle } }: { near: Near }) {
  const { t } = useTranslation()
  return (
    <Button
      className="orders-near"
      aria-pressed={from !== undefined}
      loading={isWanted && here.state === 'finding'}
      onClick={toggle}
    >
      {t('near.nearest')}
    </Button>
  )
}

/** What stands against it: without a place the list goes on in its usual order, and says so. */
export function NearState({ near: { isWanted, here } }: { near: Near }) {
  const { t } = useTranslation()
  const { state, find } = here
  if (!isWanted || state === 'found' || state === 'off') return null
  if (state === 'finding') return <Alert type="info" showIcon role="status" title={t('near.finding')} />
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(state === 'denied' ? 'near.denied' : 'near.unknown')}
      action={
        <Button size="small" onClick={find}>
          {t('near.again')}
        </Button>
      }
    />
  )
}

function Away({ km }: { km: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (km === undefined) return <span className="nt-dim nt-blank">–</span>
  return <span>{t('near.about', { distance: format.distance(km) })}</span>
}

/** How far it is from here, beside the route; not there while nobody has asked for it. */
export function useAwayColumn(
  columns: readonly ColumnInput<HallOrder>[],
  { from }: Near,
): readonly ColumnInput<HallOrder>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    if (!from) return columns
    const at = columns.findIndex(each => typeof each === 'object' && each.key === 'goodsName')
    const away: ColumnInput<HallOrder> = {
      key: AWAY,
      label: t('near.away'),
      width: 150,
      least: 134,
      align: 'right',
      sort: AWAY,
      render: row => <Away km={row.awayKm} />,
    }
    return [...columns.slice(0, at), away, ...columns.slice(at)]
  }, [columns, from, t])
}
