import { platformDay, type Shipment } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, StateTag } from '@ntocc/sdk/ui'
import { type AgreementPhase, phaseOf } from '../../contract/agreement.ts'
import { ShipmentServiceFee } from '../../contract/money.ts'
import { resources } from '../../contract/resources.ts'

const TONES = { unused: 'stopped', inForce: 'done', next: 'waiting', ended: 'stopped' } as const satisfies Record<
  AgreementPhase,
  string
>

/** Whether an agreement is in force today, comes next or has ended. */
export function Phase({ row }: { row: ShipmentServiceFee }) {
  const { t } = useTranslation()
  const phase = phaseOf(row, platformDay())
  return <StateTag tone={TONES[phase]}>{t(`fee.phase.${phase}`)}</StateTag>
}

/** What is charged by it: a share of the freight, or an amount for a tonne or a waybill. */
export function Agreed({ row }: { row: ShipmentServiceFee }) {
  const name = row.feeMode === 'rate' ? 'rate' : 'price'
  return <FieldValue name={name} field={ShipmentServiceFee.fields[name]} row={row} />
}

/** The newest are among them, and no two are in force on one day. */
const NEWEST = { sortField: 'from', sortType: 'desc', pageSize: 50 } as const

/** What a shipper is charged today. */
export function AgreedToday({ shipper }: { shipper: Pick<Shipment, 'code'> }) {
  const { t } = useTranslation()
  const query = { shipmentCode: shipper.code, enabled: true, ...NEWEST }
  const { data } = useRecord(resources.shipmentServiceFee.by.list, { query })
  if (!data) return <span className="nt-dim">–</span>
  const row = data.records.find(each => phaseOf(each, platformDay()) === 'inForce')
  return row ? <Agreed row={row} /> : <span className="nt-dim">{t('fee.none')}</span>
}
