import { platformDay } from '@ntocc/sdk/contracts'
import { useFormat, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Money } from '@ntocc/sdk/ui'
import { settlementCalls } from '../../contract/calls.ts'
import { Batches } from './Batches.tsx'
import '../settlement.css'

const PAYABLE = { side: 'payable' }
const MANY = ['send', 'submit']
/** So far back it is looked for what nobody has settled. */
const SINCE_DAYS = 90

/** What is settled with drivers and teams, and what of the last weeks is not. */
export default function CarrierList() {
  return (
    <Batches
      name="carrierSettlement"
      side="payable"
      fixed={PAYABLE}
      bulkMoves={MANY}
      isMaking
      isPaying
      above={<Unsettled />}
    />
  )
}

function Unsettled() {
  const { t } = useTranslation()
  const format = useFormat()
  const enabled = usePermission(settlementCalls.settlementPreview.permission) === 'allowed'
  const end = platformDay(new Date())
  const start = platformDay(new Date(Date.now() - SINCE_DAYS * 86_400_000))
  const { data } = useRecord(settlementCalls.settlementPreview, { query: { side: 'payable', start, end }, enabled })
  if (!data) return null
  return (
    <p className="settlement-unsettled" role="status">
      {data.waybills === 0 ? (
        t('unsettled.none', { days: SINCE_DAYS })
      ) : (
        <>
          {t('unsettled.some', { count: data.waybills, value: format.count(data.waybills), days: SINCE_DAYS })}{' '}
          <b>
            <Money value={data.total} />
          </b>
        </>
      )}
      {data.leftOut.unpriced > 0 && (
        <span className="nt-dim">{t('out.unpriced', { count: data.leftOut.unpriced })}</span>
      )}
    </p>
  )
}
