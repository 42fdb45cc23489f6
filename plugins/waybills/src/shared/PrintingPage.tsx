import { endpoints, type WaybillSheet } from '@ntocc/sdk/contracts'
import { usePageQuery, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, SharedPage } from '@ntocc/sdk/ui'
import { Bar } from '../slips/Bar.tsx'
import { idsOf } from '../slips/ids.ts'
import { Slip } from '../slips/Slip.tsx'
import { Slips } from '../slips/SlipsPage.tsx'
import '../slips/slips.css'
import { useChoices } from '../slips/useChoices.ts'
import { SHEET_FIELDS } from './SheetPage.tsx'

/**
 * A waybill on paper: who takes over what, with room for three signatures. Whoever is signed in and names it prints what an
 * account may see of it; a link prints what links show: no amounts, names shortened.
 */
export default function PrintingPage() {
  const { t } = useTranslation()
  const [{ share, id }] = usePageQuery()
  const isVisitor = useSession(({ status }) => status === 'signedOut')
  const own = isVisitor || share ? [] : idsOf(id)
  if (own.length > 0) return <Slips named={own} />
  return (
    <SharedPage endpoint={endpoints.waybillSheet} title={t('title.printing')} isPaper>
      {sheet => <Linked sheet={sheet} />}
    </SharedPage>
  )
}

function Linked({ sheet }: { sheet: WaybillSheet }) {
  const [{ share }] = usePageQuery()
  const choices = useChoices()
  const enterprise = useRecord(endpoints.partyGroupDefault)
  const url = share ? `${location.origin}/order_info?share=${share}` : undefined
  return (
    <FieldScope fields={SHEET_FIELDS}>
      <div className="waybills-slips">
        <Bar choices={choices} count={1} />
        {choices.copies.map(copy => (
          <div key={copy} className="waybills-slip-sheet">
            <Slip waybill={sheet} copy={copy} withAmounts={false} enterprise={enterprise.data ?? {}} url={url} />
          </div>
        ))}
      </div>
    </FieldScope>
  )
}
