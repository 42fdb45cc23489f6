import { useFormat, useIsStaff, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { serviceFeeEndpoints } from '../../contract/service-fee-calls.ts'

/** Who charges the fee, and for a shipper also on whose account. */
export function FeeParties() {
  const { t } = useTranslation()
  const isShipper = !useIsStaff()
  const platform = useRecord(serviceFeeEndpoints.serviceFeePlatformInfo)
  const party = useRecord(serviceFeeEndpoints.serviceFeePartyInfo, { enabled: isShipper })
  const format = useFormat()
  const facts = [
    ['fee.platform', platform.data?.name],
    ['fee.party', party.data?.name],
    ['shipment.uscc', party.data?.uscc],
    ['shipment.balance', party.data?.balance && format.money(party.data.balance)],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="shippers-fee-parties">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
