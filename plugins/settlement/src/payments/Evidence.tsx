import type { Tone } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Age, Loaded, Money, Timeline } from '@ntocc/sdk/ui'
import type { Payment } from '../../contract/payment.ts'
import { type PaymentEvidenceLine, paymentCalls } from '../../contract/payment-calls.ts'
import { paymentName } from './payment.ts'
import './payments.css'

const toneOf = ({ step, result }: PaymentEvidenceLine): Tone => {
  if (step === 'unanswered' || result === 'refused' || result === 'returned') return 'trouble'
  if (result === 'paid') return 'done'
  return step === 'written' ? 'waiting' : 'moving'
}

/** Every attempt of a payment and what the bank said of it, oldest first, with what went over the line. */
export function Evidence({ of }: { of: Payment }) {
  const { t } = useTranslation()
  const read = useRecord(paymentCalls.paymentEvidence, { query: { payNo: paymentName(of) } })
  return (
    <Loaded of={read}>
      {lines => (
        <Timeline
          label={t('evidence.title')}
          items={lines.map((line, index) => ({
            key: String(index),
            time: <Age value={line.at} />,
            title: [
              t(`entry.paymentStep.${line.step}`),
              line.result && t(`result.${line.result}`),
              t('evidence.attempt', { attempt: line.attempt }),
            ]
              .filter(Boolean)
              .join(' · '),
            tone: toneOf(line),
            body: <Proof line={line} />,
          }))}
        />
      )}
    </Loaded>
  )
}

function Proof({ line }: { line: PaymentEvidenceLine }) {
  const { t } = useTranslation()
  const facts = [
    ['author', line.author],
    ['amount', line.amount && <Money key="amount" value={line.amount} />],
    ['serial', line.serial],
    ['httpStatus', line.httpStatus],
    ['reason', line.reason],
  ] as const
  return (
    <div className="settlement-proof">
      <dl>
        {facts.map(([name, value]) =>
          value === undefined || value === '' ? null : (
            <div key={name}>
              <dt>{t(`evidence.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {line.body && (
        <details>
          <summary>{t('evidence.body')}</summary>
          {/* Long lines are read by scrolling, also by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without anything to focus in it */}
          <pre tabIndex={0}>{line.body}</pre>
        </details>
      )}
    </div>
  )
}
