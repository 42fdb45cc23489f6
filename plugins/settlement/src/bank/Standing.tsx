import { platformDay } from '@ntocc/sdk/contracts'
import { useAction, useFormat, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Age, Loaded, Money, PageLink, StateTag, useAwaited } from '@ntocc/sdk/ui'
import { Alert, App } from 'antd'
import { type BankDay, type BankStanding, bankLineMachine, bankStatementCalls } from '../../contract/bank-line.ts'
import { BANK_TOUCHED } from './line.ts'
import './bank.css'

const { bankStatementRead, bankStatementStanding } = bankStatementCalls

/** What changes once a day was read, or the bank has said nothing. */
const momentOf = ({ readAt, unheardAt }: BankStanding): string => [readAt, unheardAt].join()

/** How far the bank's statements were read, and day by day what they come to beside the books. */
export function Standing() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const { read, begin, isWaiting } = useAwaited(bankStatementStanding, {
    isOver: (standing, asked: string) => momentOf(standing) !== asked,
    // The lines below are the job's by now.
    onOver: refresh,
    isShown: true,
  })
  return (
    <Loaded of={read}>
      {standing => {
        const { isOff, unheardAt, days } = standing
        const reading = { isOff, isWaiting, onAsked: () => begin(momentOf(standing)) }
        return (
          <section className="settlement-read" aria-label={t('bankStatement.standing')}>
            {isOff && <Alert type="info" showIcon title={t('bankStatement.off')} />}
            {unheardAt && <Alert type="warning" showIcon title={t('bankStatement.unheard')} />}
            <p className="nt-dim">
              <Until of={standing} />
              <ReadButton day={platformDay(new Date())} label={t('bankStatement.readToday')} {...reading} />
            </p>
            <ul className="settlement-days">
              {days.map(day => (
                <Day key={day.day} of={day} {...reading} />
              ))}
            </ul>
          </section>
        )
      }}
    </Loaded>
  )
}

function Until({ of: { until, readAt } }: { of: BankStanding }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!readAt) return <span>{t('bankStatement.neverRead')}</span>
  return (
    <span>
      {until && `${t('bankStatement.until', { day: format.date(until) })} · `}
      {t('bankStatement.readAt')} <Age value={readAt} />
    </span>
  )
}

interface Reading {
  isOff: boolean
  isWaiting: boolean
  onAsked: () => void
}

function ReadButton({ day, label, isOff, isWaiting, onAsked }: Reading & { day: string; label: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(bankStatementRead, { invalidates: BANK_TOUCHED })
  const ask = async () => {
    const { ok } = await run({ body: { day } })
    if (!ok) return
    message.success(t('bankStatement.asked'))
    onAsked()
  }
  return (
    <ActionButton
      size="small"
      label={label}
      permission={bankStatementRead.permission}
      loading={isPending || isWaiting}
      {...(isOff && { disabledReason: t('bankStatement.off') })}
      onClick={() => void ask()}
    />
  )
}

function Day({ of, ...reading }: Reading & { of: BankDay }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = format.date(of.day)
  const [all, toClear] = [`/settlement/bank?dayStart=${of.day}&dayEnd=${of.day}`, bankLineMachine.filter('toClear')]
  return (
    <li>
      <header>
        <PageLink to={all}>{shown}</PageLink>
        {of.open > 0 ? (
          <PageLink to={`${all}&status=${toClear}`}>
            <StateTag tone="trouble">
              {t('bankStatement.toClear', { count: of.open, value: format.count(of.open) })}
            </StateTag>
          </PageLink>
        ) : (
          <StateTag tone="done">{t('bankStatement.clear')}</StateTag>
        )}
      </header>
      <dl>
        <div>
          <dt className="nt-dim">{t('bankStatement.told', { count: of.lines, value: format.count(of.lines) })}</dt>
          <dd>
            <Money value={of.told} />
          </dd>
        </div>
        <div>
          <dt className="nt-dim">{t('bankStatement.booked')}</dt>
          <dd>
            <Money value={of.booked} />
          </dd>
        </div>
      </dl>
      <ReadButton day={of.day} label={t('bankStatement.readAgain', { day: shown })} {...reading} />
    </li>
  )
}
