import {
  endpoints,
  type ReachQuery,
  Waybill,
  WaybillNode,
  type WaybillSheet,
  waybillMachine,
} from '@ntocc/sdk/contracts'
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
import type { ReactNode } from 'react'
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
          <Way sheet={sheet}>{isHere(sheet) && <Asked sheet={sheet} share={share} />}</Way>
          <Sheet sheet={sheet} />
          <TripNodes nodes={sheet.nodes} />
          {!isHere(sheet) && <Asked sheet={sheet} share={share} />}
        </FieldScope>
      )}
    </SharedPage>
  )
}

/** Who has received the goods comes to say how it was, and nothing is left to be followed. */
const isHere = ({ status }: WaybillSheet): boolean =>
  waybillMachine.within(status, 'delivered') && status !== waybillMachine.at.unloaded

/** What a visitor is asked, or may say. */
const Asked = ({ sheet: { waybillNo, status }, share }: { sheet: WaybillSheet; share: string | undefined }) =>
  share ? <Slot name="waybill.shared/v1" waybillNo={waybillNo} status={status} share={share} /> : null

/** The link that opened the sheet opens the way as well, which goes on while somebody waits. */
function Way({ sheet, children }: { sheet: WaybillSheet; children: ReactNode }) {
  const [{ share = '' }] = usePageQuery()
  const query: ReachQuery = { share }
  const trip = useRecord(endpoints.trip, { query, refreshMs: 60_000 })
  return (
    <>
      <TripArrival trip={trip.data ?? sheet} />
      <TripHead trip={trip.data ?? sheet} />
      {children}
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
