import { platformDay } from '@ntocc/sdk/contracts'
import { isDay } from '@ntocc/sdk/fields'
import { useIsStaff, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, Permitted, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { type StatementQuery, statementCalls } from '../../contract/statement.ts'
import { Chooser } from './Chooser.tsx'
import { Sheet } from './Sheet.tsx'
import './statement.css'

const { settlementStatement } = statementCalls

/** Statement of account: what is owed between the platform and one party, on paper as on screen. */
export default function StatementPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission={settlementStatement.permission} title={t('statement.denied')}>
      <Statement />
    </Permitted>
  )
}

const dayOr = (value: string | undefined, otherwise: string): string => (value && isDay(value) ? value : otherwise)

function Statement() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const isParty = !useIsStaff()
  const today = platformDay(new Date())
  const { shipmentCode, driverCode, teamCode } = query
  const asked: StatementQuery = {
    start: dayOr(query.start, `${today.slice(0, 7)}-01`),
    end: dayOr(query.end, today),
    ...(shipmentCode ? { shipmentCode } : driverCode ? { driverCode } : teamCode ? { teamCode } : {}),
  }
  const isNamed = isParty || Boolean(shipmentCode || driverCode || teamCode)
  const read = useRecord(settlementStatement, { query: asked, enabled: isNamed && asked.start <= asked.end })
  return (
    <div className="settlement-statement">
      <div className="settlement-statement-bar">
        <h1>{t('title.settlementStatement')}</h1>
        <Chooser asked={asked} isParty={isParty} onChange={next => setQuery(next)} />
        {read.data && (
          <Button type="primary" onClick={() => window.print()}>
            {t('statement.print')}
          </Button>
        )}
      </div>
      {isNamed ? (
        <Loaded
          of={read}
          skeleton={
            <div className="settlement-sheet">
              <Skeleton rows={12} height={24} />
            </div>
          }
        >
          {found => <Sheet of={found} asked={asked} />}
        </Loaded>
      ) : (
        <Empty title={t('statement.whose')} hint={t('statement.whoseHint')} />
      )}
    </div>
  )
}
