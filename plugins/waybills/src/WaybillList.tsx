import { endpoints, Waybill, type WaybillRecord } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { useLanguage, useTranslation } from '@ntocc/sdk/hooks'
import { ListPage } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { ArrivingWaybill } from '../contract/arrival.ts'
import { waybillColumns } from './columns.tsx'
import { ImportWaybills, MakeButton } from './making/buttons.tsx'
import { MoveDialog } from './moves/MoveDialog.tsx'
import { useActor } from './moves/useMoves.tsx'
import { type PresetName, presetFor } from './presets.ts'
import { useBulk } from './useBulk.tsx'
import { useLook } from './useLook.ts'
import { useRowActions } from './useRowActions.ts'
import './waybills.css'

const keyOf = (row: WaybillRecord): string => String(row.id)
const nameOf = (row: WaybillRecord): string => String(row.waybillNo)

/** A list of waybills: the preset decides which, in what order and with which columns. */
export function WaybillList({ preset: name }: { preset: PresetName }) {
  const { partyType } = useActor()
  const preset = useMemo(() => presetFor(name, partyType), [name, partyType])
  const { t } = useTranslation()
  const language = useLanguage()
  const [doing, setDoing] = useState<{ row: WaybillRecord; move: Move } | null>(null)
  const actions = useRowActions(setDoing)
  const { actions: bulk, dialog } = useBulk(name)
  const drawer = useLook()
  const columns = useMemo(
    () =>
      waybillColumns(
        preset.columns,
        {
          route: t('route'),
          goods: t('waybill.goodsName'),
          crew: t('crew'),
          freights: t('freights'),
        },
        language,
      ),
    [preset, t, language],
  )
  const filters = useMemo(() => ({ keyword: true, daily: preset.daily, more: preset.more }), [preset])
  const defaults = useMemo(() => ({ sortField: preset.sortField, sortType: preset.sortType }), [preset])
  const exported = useMemo(() => ({ fileName: t(`title.${name}`), columns: preset.exported }), [preset, t, name])
  return (
    <>
      <ListPage<WaybillRecord>
        entity={name === 'arrival' ? ArrivingWaybill : Waybill}
        list={endpoints.waybillList}
        title={t(`title.${name}`)}
        emptyHint={t(`empty.${name}`)}
        columns={columns}
        states={name === 'deleted' ? undefined : 'status'}
        filters={filters}
        fixed={preset.fixed}
        defaults={defaults}
        rowKey={keyOf}
        actions={actions}
        permission="waybill.read"
        export={exported}
        bulk={bulk}
        rowName={nameOf}
        drawer={drawer}
        importer={name === 'manage' && <ImportWaybills />}
        primary={name === 'manage' && <MakeButton />}
      />
      {doing && <MoveDialog waybill={doing.row} move={doing.move} onClose={() => setDoing(null)} />}
      {dialog}
    </>
  )
}
