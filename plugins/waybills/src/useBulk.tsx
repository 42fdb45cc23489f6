import { endpoints, Waybill, type WaybillRecord, waybillMachine } from '@ntocc/sdk/contracts'
import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, type MoveSource, useCopy, useRecordMoves } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import { isAside, movesOfMany } from './moves/moves.ts'
import { useActor } from './moves/useMoves.tsx'
import type { PresetName } from './presets.ts'
import { slipsPath } from './slips/ids.ts'

const nameOf = (row: WaybillRecord): string => String(row.waybillNo)

/** Waybills that are moved many at once: the rules are the machine's, what only the server knows is told by its refusals. */
const MANY: MoveSource<WaybillRecord> = {
  machine: waybillMachine,
  state: 'status',
  call: endpoints.waybillMove,
  params: ({ id }) => ({ id }),
  body: ({ version }, move, reason) => ({ version, move, ...(reason && { reason }) }),
  manyByService: true,
  invalidates: [endpoints.waybillList],
}
const OF_WAYBILLS = { entity: Waybill.name, list: endpoints.waybillList }

/** What is done with the chosen waybills: their moves, as far as this person makes them at all, and copying their numbers. */
export function useBulk(preset: PresetName): { actions: BulkAction<WaybillRecord>[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const { partyType, permissions } = useActor()
  const navigate = usePageNavigate()
  const [copied, copy] = useCopy()
  const { bulk, dialog } = useRecordMoves(MANY, nameOf)
  const moves = preset === 'deleted' ? [] : movesOfMany(partyType, permissions)
  // The numbers, a line each, ready to be pasted into a message or a sheet.
  const copying: BulkAction<WaybillRecord> = {
    key: 'copy',
    label: t(copied ? 'numbersCopied' : 'copyNumbers'),
    whole: rows => copy(rows.map(row => row.waybillNo).join('\n')),
  }
  const printing: BulkAction<WaybillRecord> = {
    key: 'print',
    label: t('slips.printMany'),
    whole: rows => navigate(slipsPath(rows)),
  }
  // One that asks for a reason is asked about by that; the others begin at once, and some cannot be taken back.
  const asking = (move: string): Partial<BulkAction<WaybillRecord>> =>
    waybillMachine.move(move)?.reason
      ? {}
      : { danger: isAside(move), confirm: (count: number) => t(`many.${move}`, { count }) }
  const actions = moves.map(move => ({ ...bulk(move, OF_WAYBILLS), ...asking(move) }))
  return { actions: [...actions, printing, copying], dialog }
}
