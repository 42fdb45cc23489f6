import { endpoints } from '@ntocc/sdk/contracts'
import { useFormat, useLanguage, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, Money, PageLink, PartyName, StateTag, useScope } from '@ntocc/sdk/ui'
import { SettlementBatch } from '../../contract/batch.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { StatedBatch, StatedWaybill, Statement, StatementLine, StatementQuery } from '../../contract/statement.ts'
import { batchPath } from '../batches/batch.ts'
import { InUnit } from '../batches/InUnit.tsx'

const FIELDS = [SettlementBatch.fields.status]

/** The statement as it will lie on paper. */
export function Sheet({ of, asked }: { of: Statement; asked: StatementQuery }) {
  const { t } = useTranslation()
  const format = useFormat()
  const enterprise = useRecord(endpoints.partyGroupDefault)
  const { side, opening, moved, closing, lines, waybills, waiting } = of
  return (
    <FieldScope fields={FIELDS}>
      <article className="settlement-sheet">
        <header>
          <div>
            <p className="settlement-sheet-by">{enterprise.data?.name}</p>
            <h2>{t('title.settlementStatement')}</h2>
          </div>
          <dl className="settlement-sheet-facts">
            <dt>{t(`with.${side}`)}</dt>
            <dd>
              <PartyName of={of} />
            </dd>
            <dt>{t('period')}</dt>
            <dd className="nt-num">{t('days', { from: asked.start, to: asked.end })}</dd>
            <dt>{t('statement.at')}</dt>
            <dd className="nt-num">{format.dateTime(new Date().toISOString())}</dd>
          </dl>
        </header>
        <dl className="settlement-sheet-sums">
          <Figure label={t('statement.opening', { day: asked.start })} value={opening} />
          <Figure label={t('statement.moved')} value={moved} />
          <Figure label={t(`statement.closing.${side}`, { day: asked.end })} value={closing} isTotal />
        </dl>
        <h3>
          {t('statement.account')} <small>{t('statement.currency')}</small>
        </h3>
        <Account lines={lines} opening={opening} closing={closing} />
        {waybills.length > 0 && <Waybills of={of} />}
        {of.charges.length > 0 && <Charges of={of} />}
        {waiting.length > 0 && <Waiting of={waiting} total={of.waitingTotal} />}
        <footer>
          <p>{t('statement.note')}</p>
          <div className="settlement-sheet-signs">
            <span>{t('statement.signOurs')}</span>
            <span>{t('statement.signTheirs')}</span>
          </div>
        </footer>
      </article>
    </FieldScope>
  )
}

function Figure({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}

/** An amount in a table whose head says the currency: what is nothing is a dash. */
function Plain({ value }: { value: string | null }) {
  const language = useLanguage()
  if (value === null || Number(value) === 0) return '–'
  return (
    <span className="nt-num">
      {new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: 'always' }).format(Number(value))}
    </span>
  )
}

function Account(props: { lines: readonly StatementLine[]; opening: string; closing: string }) {
  const { t } = useTranslation()
  const { lines, opening, closing } = props
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('statement.day')}</th>
          <th scope="col">{t('statement.what')}</th>
          <th scope="col" className="settlement-money">
            {t('statement.amount')}
          </th>
          <th scope="col" className="settlement-money">
            {t('statement.owed')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="settlement-carried">
          <td />
          <td>{t('statement.carried')}</td>
          <td />
          <td className="settlement-money">
            <Plain value={opening} />
          </td>
        </tr>
        {lines.map(({ id, on, number, what, isReversed, moved, owed }) => (
          <tr key={id}>
            <td className="nt-num">{on}</td>
            <td>{t(`statement.line.${what}.${isReversed ? 'back' : 'there'}`, { number })}</td>
            <td className="settlement-money">
              <Plain value={moved} />
            </td>
            <td className="settlement-money">
              <Plain value={owed} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>{t('statement.balance')}</td>
          <td />
          <td className="settlement-money">
            <Plain value={closing} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Waybills({ of }: { of: Statement }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { waybills, waybillCount, waybillTotal } = of
  const money = ['price', 'amount', 'adjustment', 'total'] as const
  const cell = (waybill: StatedWaybill, name: (typeof money)[number]) => (
    <td key={name} className="settlement-money">
      <Plain value={waybill[name]} />
    </td>
  )
  return (
    <>
      <h3>{t('statement.waybills')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settlementLine.waybillNo')}</th>
            <th scope="col">{t('settlementLine.batchNo')}</th>
            <th scope="col">{t('settlementLine.finishTime')}</th>
            <th scope="col" className="settlement-money">
              {t('settlementLine.quantity')}
            </th>
            {money.map(name => (
              <th key={name} scope="col" className="settlement-money">
                {t(`settlementLine.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waybills.map(waybill => (
            <tr key={`${waybill.batchNo} ${waybill.waybillNo}`}>
              <td className="nt-num">{waybill.waybillNo}</td>
              <td className="nt-num">{waybill.batchNo}</td>
              <td className="nt-num">{waybill.finished}</td>
              <td className="settlement-money">
                <InUnit row={waybill} />
              </td>
              {money.map(name => cell(waybill, name))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={7}>{t('statement.count', { count: waybillCount, value: format.count(waybillCount) })}</td>
            <td className="settlement-money">
              <Plain value={waybillTotal} />
            </td>
          </tr>
        </tfoot>
      </table>
      {waybillCount > waybills.length && (
        <p className="nt-dim">{t('statement.more', { shown: waybills.length, count: waybillCount })}</p>
      )}
    </>
  )
}

function Charges({ of: { charges, chargeTotal } }: { of: Statement }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('statement.charges')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settlementCharge.number')}</th>
            <th scope="col">{t('settlementCharge.batchNo')}</th>
            <th scope="col">{t('settlementCharge.lastDay')}</th>
            <th scope="col" className="settlement-money">
              {t('settlementCharge.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {charges.map(({ number, batchNo, lastDay, amount }) => (
            <tr key={`${batchNo} ${number}`}>
              <td className="nt-num">{number}</td>
              <td className="nt-num">{batchNo}</td>
              <td className="nt-num">{lastDay}</td>
              <td className="settlement-money">
                <Plain value={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('statement.chargeSum')}</td>
            <td className="settlement-money">
              <Plain value={chargeTotal} />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function Waiting({ of, total }: { of: readonly StatedBatch[]; total: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const scope = useScope()
  return (
    <>
      <h3>{t('statement.waiting')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settlementBatch.batchNo')}</th>
            <th scope="col">{t('settlementBatch.status')}</th>
            <th scope="col" className="settlement-money">
              {t('settlementBatch.lineCount')}
            </th>
            <th scope="col" className="settlement-money">
              {t('settlementBatch.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map(batch => (
            <tr key={batch.id}>
              <td className="nt-num">
                <PageLink to={batchPath(batch)}>{batch.batchNo}</PageLink>
              </td>
              <td>
                <StateTag tone={settlementMachine.toneOf(batch.status)}>
                  {scope.label(settlementMachine.name, String(batch.status))}
                </StateTag>
              </td>
              <td className="settlement-money nt-num">{format.count(batch.lineCount)}</td>
              <td className="settlement-money">
                <Plain value={batch.total} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('statement.waitingSum')}</td>
            <td className="settlement-money">
              <Plain value={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
