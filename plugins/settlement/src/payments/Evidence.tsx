import type { Tone } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Age, Loaded, Money, Proof, Timeline } from '@ntocc/sdk/ui'
import type { Payment } from '../../contract/payment.ts'
import { type PaymentEvidenceLine, paymentCalls } from '../../contract/payment-calls.ts'
import { paymentName } from './payment.ts'

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
            body: <LineProof line={line} />,
          }))}
        />
      )}
    </Loaded>
  )
}

function LineProof({ line }: { line: PaymentEvidenceLine }) {
  const { t } = useTranslation()
  return (
    <Proof
      facts={[
        [t('evidence.author'), line.author],
        [t('evidence.amount'), line.amount && <Money key="amount" value={line.amount} />],
        [t('evidence.serial'), line.serial],
        [t('evidence.httpStatus'), line.httpStatus],
        [t('evidence.reason'), line.reason],
      ]}
      texts={[[t('evidence.body'), line.body]]}
    />
  )
}
