import { endpoints, Waybill, type WaybillRecord } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, type ListDrawer, ListPage, type RowAction, useCopy } from '@ntocc/sdk/ui'
import { useCallback, useMemo, useState } from 'react'
import { detailPath, waybillColumns } from './columns.tsx'
import { MoveDialog } from './moves/MoveDialog.tsx'
import { isAside, nextMove, type OfferedMove, offeredMoves } from './moves/moves.ts'
import { useActor, useMoveWords } from './moves/useMoves.tsx'
import { type PresetName, presetFor } from './presets.ts'
import './waybills.css'

const keyOf = (row: WaybillRecord): string => String(row.id)

/** A list of waybills: the preset decides which, in what order and with which columns. */
export function WaybillList({ preset: name }: { preset: PresetName }) {
  const { partyType } = useActor()
  const preset = useMemo(() => presetFor(name, partyType), [name, partyType])
  const { t } = useTranslation()
  const [doing, setDoing] = useState<{ row: WaybillRecord; move: Move } | null>(null)
  const actions = useRowActions(setDoing)
  const bulk = useBulk()
  const drawer = useLook()
  const columns = useMemo(
    () => waybillColumns(preset.columns, { route: t('route'), goods: t('waybill.goodsName') }),
    [preset, t],
  )
  const filters = useMemo(() => ({ keyword: true, daily: preset.daily, more: preset.more }), [preset])
  const defaults = useMemo(() => ({ sortField: preset.sortField, sortType: preset.sortType }), [preset])
  const exported = useMemo(() => ({ fileName: t(`title.${name}`), columns: preset.exported }), [preset, t, name])
  return (
    <>
      <ListPage<WaybillRecord>
        entity={Waybill}
        list={endpoints.waybillList}
        title={t(`title.${name}`)}
        emptyHint={t(`empty.${name}`)}
        columns={columns}
        filters={filters}
        fixed={preset.fixed}
        defaults={defaults}
        rowKey={keyOf}
        actions={actions}
        actionsWidth={190}
        permission="waybill.read"
        export={exported}
        bulk={bulk}
        rowName={nameOf}
        drawer={drawer}
      />
      {doing && <MoveDialog waybill={doing.row} move={doing.move} onClose={() => setDoing(null)} />}
    </>
  )
}

/** The numbers of the chosen waybills, a line each, ready to be pasted into a message or a sheet. */
function useBulk(): BulkAction<WaybillRecord>[] {
  const { t } = useTranslation()
  const [copied, copy] = useCopy()
  return [
    {
      key: 'copy',
      label: t(copied ? 'numbersCopied' : 'copyNumbers'),
      whole: rows => copy(rows.map(row => row.waybillNo).join('\n')),
    },
  ]
}

const nameOf = (row: WaybillRecord): string => String(row.waybillNo)

/** What a look at a row shows: enough to answer the telephone. */
const LOOK = {
  order: ['waybillNo', 'orderNo', 'status', 'shipmentName', 'goodsName', 'gmtCreated'],
  carrier: ['driverName', 'driverPhone', 'vehicleNo', 'vehicleType'],
  loading: ['loadAddress', 'loadContact', 'loadPhone', 'planLoadTime'],
  unloading: ['unloadAddress', 'consigneeName', 'unloadContact', 'unloadPhone', 'planUnloadTime'],
  money: ['shipperFreight', 'payableAmount', 'payStatus'],
} as const

function useLook(): ListDrawer<WaybillRecord> {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      groups: Object.entries(LOOK).map(([key, fields]) => ({ key, title: t(`group.${key}`), fields })),
      get: endpoints.waybill,
      href: detailPath,
    }),
    [t],
  )
}

/** The next step of a row in sight when this user can make it, else opening it; the rest behind the menu. */
function useRowActions(start: (doing: { row: WaybillRecord; move: Move }) => void) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const { partyType, permissions } = useActor()
  const words = useMoveWords()
  return useCallback(
    (row: WaybillRecord): RowAction[] => {
      const moves = offeredMoves(row.status, partyType, permissions)
      const toAction = (offered: OfferedMove): RowAction => ({
        key: offered.move.name,
        label: words.label(offered),
        danger: isAside(offered.move.name),
        ...(offered.reason ? { disabledReason: words.reason(offered) } : {}),
        run: () => start({ row, move: offered.move }),
      })
      const open: RowAction = { key: 'open', label: t('open'), run: () => navigate(detailPath(row)) }
      const track: RowAction = {
        key: 'track',
        label: t('showTrack'),
        run: () => navigate(`${detailPath(row)}&tab=track`),
      }
      const next = nextMove(moves)
      const rest = moves.filter(offered => offered !== next).map(toAction)
      return next && !next.reason
        ? [toAction(next), open, track, ...rest]
        : [open, track, ...(next ? [toAction(next)] : []), ...rest]
    },
    [partyType, permissions, navigate, start, t],
  )
}
