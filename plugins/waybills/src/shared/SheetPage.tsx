import { endpoints, type ReachQuery, Waybill, WaybillNode, type WaybillSheet } from '@ntocc/sdk/contracts'
import { Slot, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  FieldScope,
  Loaded,
  SharedPage,
  Skeleton,
  TripArrival,
  TripHead,
  TripMap,
  TripNodes,
  TripProgress,
} from '@ntocc/sdk/ui'
import { Sheet } from './Sheet.tsx'

export const SHEET_FIELDS = [...Object.values(Waybill.fields), WaybillNode.fields.type]

/** A waybill for somebody who has a link to it and no account. */
export function SheetPage() {
  const { t } = useTranslation()
  const [{ share }] = usePageQuery()
  return (
    <SharedPage endpoint={endpoints.waybillSheet} title={t('title.detail')}>
      {sheet => (
        <FieldScope fields={SHEET_FIELDS}>
          <Way sheet={sheet} />
          <Sheet sheet={sheet} />
          <TripNodes nodes={sheet.nodes} />
          {share && <Slot name="waybill.shared/v1" waybillNo={sheet.waybillNo} status={sheet.status} share={share} />}
        </FieldScope>
      )}
    </SharedPage>
  )
}

/** The link that opened the sheet opens the way as well, which goes on while somebody waits. */
function Way({ sheet }: { sheet: WaybillSheet }) {
  const [{ share = '' }] = usePageQuery()
  const query: ReachQuery = { share }
  const trip = useRecord(endpoints.trip, { query, refreshMs: 60_000 })
  return (
    <>
      <TripArrival trip={trip.data ?? sheet} />
      <TripHead trip={trip.data ?? sheet} />
      <Loaded of={trip} skeleton={<Skeleton rows={6} height={40} />}>
        {found => (
          <>
            <TripMap trip={found} />
            <TripProgress trip={found} />
          </>
        )}
      </Loaded>
    </>
  )
}
