import { endpoints, Waybill, type WaybillRecord } from '@ntocc/sdk/contracts'
import { usePageNavigate, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, ListPage } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { MOST_CHOSEN, settlementCalls } from '../../contract/calls.ts'
import { type MadeOf, madePath } from '../batches/batch.ts'
import { MakeDialog } from '../making/MakeDialog.tsx'
import { chosenOf } from './chosen.ts'
import { FIXED, NEWEST, shownTo } from './columns.tsx'

const rowKey = ({ id }: WaybillRecord) => String(id)
const rowName = ({ waybillNo }: WaybillRecord) => String(waybillNo)

/** The settlement list: delivered waybills by how far they are paid and invoiced, to be settled from here. */
export default function SettlementList() {
  const { t } = useTranslation()
  const partyType = useSession(({ party }) => party?.partyType)
  const [chosen, setChosen] = useState<ReturnType<typeof chosenOf>>()
  const shown = useMemo(() => shownTo(partyType), [partyType])
  const navigate = usePageNavigate()
  const { message } = App.useApp()
  const bulk = useMemo((): BulkAction<WaybillRecord>[] => {
    const settle = (rows: readonly WaybillRecord[]) => {
      // None of them is left out in silence: more are settled by their days.
      if (rows.length > MOST_CHOSEN) message.warning(t('make.most', { most: MOST_CHOSEN }))
      else setChosen(chosenOf(rows))
    }
    return [{ key: 'settle', label: t('make.open'), whole: settle }]
  }, [t, message])
  const made = (ids: readonly number[], of: MadeOf) => {
    const to = madePath(ids, of)
    if (to) navigate(to)
  }
  const exported = useMemo(() => ({ fileName: t('title.settlementList'), columns: shown.exported }), [t, shown])
  return (
    <>
      <ListPage<WaybillRecord>
        entity={Waybill}
        list={endpoints.waybillList}
        title={t('title.settlementList')}
        emptyHint={t('empty.settlementList')}
        columns={shown.columns}
        filters={shown.filters}
        fixed={FIXED}
        defaults={NEWEST}
        rowKey={rowKey}
        rowName={rowName}
        permission={settlementCalls.settlementPreview.permission}
        export={exported}
        bulk={bulk}
      />
      {chosen && <MakeDialog chosen={chosen} onMade={made} onClose={() => setChosen(undefined)} />}
    </>
  )
}
