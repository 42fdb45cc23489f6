import { fenOfYuan, fenToYuan, money, shape, text, yuanToFen } from '@ntocc/sdk/fields'
import { useAction, useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  Amounts,
  EntityForm,
  FormField,
  FormFooter,
  Loaded,
  ModalFrame,
  Money,
  PageLink,
  Panel,
  useForm,
  useReason,
} from '@ntocc/sdk/ui'
import { Alert, App, Radio } from 'antd'
import { useState } from 'react'
import { accountCalls, type OwnCard, type WithdrawalStart } from '../../contract/calls.ts'
import { TOUCHED, withdrawalPath } from '../accounts/account.ts'
import { Own, Purse } from '../parts/Own.tsx'
import { AskPassword } from '../password/AskPassword.tsx'
import { proofNow } from '../password/proof.ts'
import '../accounts.css'

const { withdrawalStart, revenueWithdraw } = accountCalls

/** A party's own money, and taking it out. */
export default function Withdraw() {
  const { t } = useTranslation()
  const ofOthers = {
    title: t('withdraw.ofParties'),
    hint: t('withdraw.ofPartiesHint'),
    to: '/accounts/withdrawals',
    label: t('title.withdrawal'),
  }
  return (
    <Own permission={withdrawalStart.permission} title={t('title.cashWithdrawal')} ofOthers={ofOthers}>
      <Withdrawing />
    </Own>
  )
}

function Withdrawing() {
  const { t } = useTranslation()
  const read = useRecord(withdrawalStart)
  const [step, setStep] = useState<'password' | 'amount'>()
  return (
    <Loaded of={read}>
      {start => (
        <>
          <Purse accountNo={start.accountNo} available={start.available}>
            <Amounts
              of={[
                { label: t('moneyAccount.frozen'), value: <Money value={start.frozen} /> },
                ...(start.committed
                  ? [{ label: t('withdraw.committed'), value: <Money value={start.committed} /> }]
                  : []),
                { label: t('moneyAccount.balance'), value: <Money value={start.balance} /> },
              ]}
            />
            <Against of={start} />
            <div className="accounts-bar">
              <ActionButton
                type="primary"
                label={t('withdraw.do')}
                permission={revenueWithdraw.permission}
                {...(start.refusals[0] && { disabledReason: t(`issue.withdrawal.${start.refusals[0]}`) })}
                onClick={() => setStep(proofNow() ? 'amount' : 'password')}
              />
              <PageLink to="/accounts/withdrawals">{t('title.withdrawal')}</PageLink>
              <PageLink to="/accounts/changes">{t('title.accountChange')}</PageLink>
            </div>
          </Purse>
          <Cards of={start.cards} />
          {step === 'password' && <AskPassword onProven={() => setStep('amount')} onClose={() => setStep(undefined)} />}
          {step === 'amount' && <Asking start={start} onClose={() => setStep(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

/** What stands against it, each with where it is mended. */
function Against({ of }: { of: WithdrawalStart }) {
  const { t } = useTranslation()
  const say = useReason()
  return (
    <div className="accounts-against">
      {of.held && <Alert type="warning" showIcon title={say(of.held)} />}
      {of.refusals.map(refusal => (
        <Alert
          key={refusal}
          type="info"
          showIcon
          title={t(`issue.withdrawal.${refusal}`)}
          {...(refusal === 'noPayPassword' && {
            action: <PageLink to="/accounts/pay-password">{t('title.payPassword')}</PageLink>,
          })}
        />
      ))}
    </div>
  )
}

function Cards({ of }: { of: readonly OwnCard[] }) {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <Panel title={t('withdraw.cards')}>
      <Amounts
        of={of.map(card => ({
          label: `${card.bankName} ${card.cardNo}`,
          value: [card.holder, t(card.isVerified ? 'withdraw.verified' : 'withdraw.unverified')].join(' · '),
        }))}
      />
    </Panel>
  )
}

const ASKED = shape({ amount: money({ min: 0.01 }).required(), cardCode: text({ max: 64 }).required() })

/** How much to which card, with what it costs and what comes onto the card, before it is asked for. */
function Asking({ start, onClose }: { start: WithdrawalStart; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { message } = App.useApp()
  const navigate = usePageNavigate()
  const cards = start.cards.filter(({ isVerified }) => isVerified)
  const form = useForm(ASKED, { cardCode: cards[0]?.code })
  const { run } = useAction(revenueWithdraw, { invalidates: TOUCHED, silent: true })
  const fen = yuanToFen(String(form.values.amount ?? '')) ?? 0
  const rest = fen - fenOfYuan(start.fee)
  const [isStale, setStale] = useState(false)
  const send = () =>
    void form.submit(async values => {
      const payProof = proofNow()
      const query = { amount: String(values.amount), fee: start.fee, cardCode: String(values.cardCode), source: 'web' }
      const result = await run({ query: { ...query, ...(payProof && { payProof }) } })
      if (result.ok) {
        message.success(t('withdraw.asked'))
        onClose()
        navigate(withdrawalPath(result.data))
      }
      return result
    })
  // The dialog was open for longer than what was proven holds.
  const ask = () => (proofNow() ? send() : setStale(true))
  const proven = () => {
    setStale(false)
    send()
  }
  return (
    <ModalFrame
      title={t('withdraw.title')}
      onLeave={onClose}
      onOpen={() => form.focus('amount')}
      footer={<FormFooter saveLabel={t('withdraw.send')} isPending={form.isPending} onLeave={onClose} onSave={ask} />}
    >
      <EntityForm form={form} entity="withdrawal" onSubmit={ask}>
        <FormField
          name="amount"
          help={t('withdraw.span', { least: format.money(start.least), most: format.money(start.most) })}
        />
        <Radio.Group
          aria-label={t('withdraw.card')}
          value={form.values.cardCode}
          onChange={event => form.set('cardCode', event.target.value)}
          options={cards.map(({ code, bankName, cardNo }) => ({ value: code, label: `${bankName} ${cardNo}` }))}
        />
      </EntityForm>
      <Amounts
        of={[
          { label: t('withdraw.available'), value: <Money value={start.available} /> },
          { label: t('withdrawal.fee'), value: <Money value={start.fee} /> },
          {
            label: t('withdrawal.actualAmount'),
            value: <Money value={rest > 0 ? fenToYuan(rest) : '0.00'} />,
            isTotal: true,
          },
        ]}
      />
      <p className="nt-dim">{t('withdraw.meaning')}</p>
      {isStale && <AskPassword onProven={proven} onClose={() => setStale(false)} />}
    </ModalFrame>
  )
}
