import { useFormat, useIsStaff, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Money, PageLink, Panel, Skeleton } from '@ntocc/sdk/ui'
import { OWED_AGES, type OwedAge } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { receiptCalls } from '../../contract/receipt.ts'
import '../settlement.css'

const BATCHES = '/settlement/batches'
const OWED = settlementMachine.filter('owed')

const rowsOf = (age: OwedAge): string =>
  `${BATCHES}?${new URLSearchParams({ side: 'receivable', status: OWED, owedAge: age })}`

/** What shippers owe by approved batches, by how late it is; a shipper sees its own. */
export default function OwedAges() {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useIsStaff()
  const mayOpen = useOpenable()
  const ages = useRecord(receiptCalls.settlementOwedAges)
  useLiveReads(ages)
  return (
    <Panel title={t(isStaff ? 'owedAges.title' : 'owedAges.own')} note={t('owedAges.note')}>
      <Loaded of={ages} skeleton={<Skeleton rows={OWED_AGES.length} />}>
        {rows => (
          <ul className="settlement-ages">
            {rows.map(({ age, amount, batches }) => (
              <li key={age} data-late={age !== 'notDue' && batches > 0}>
                <span>{t(`entry.owedAge.${age}`)}</span>
                <small>{t('owedAges.batches', { count: batches, value: format.count(batches) })}</small>
                {batches > 0 && mayOpen(BATCHES) ? (
                  <PageLink to={rowsOf(age)} className="nt-link">
                    <Money value={amount} />
                  </PageLink>
                ) : (
                  <Money value={amount} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
