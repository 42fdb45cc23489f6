import type { Tone } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Age, Loaded, Proof, Timeline } from '@ntocc/sdk/ui'
import { type InvoiceEvidenceLine, invoicingCalls } from '../../contract/calls.ts'
import type { Invoice } from '../../contract/invoice.ts'

const toneOf = ({ step, result }: InvoiceEvidenceLine): Tone => {
  if (step === 'unanswered' || result === 'refused') return 'trouble'
  if (result === 'issued') return 'done'
  return step === 'written' ? 'waiting' : 'moving'
}

/** Every attempt at an invoice and what the tax authority said of it, oldest first, with what went over the line. */
export function Evidence({ of }: { of: Invoice }) {
  const { t } = useTranslation()
  const read = useRecord(invoicingCalls.invoiceEvidence, { query: { drawNo: of.drawNo } })
  return (
    <Loaded of={read}>
      {lines => (
        <Timeline
          label={t('evidence.title')}
          items={lines.map((line, index) => ({
            key: String(index),
            time: <Age value={line.at} />,
            title: [
              t(`entry.invoiceStep.${line.step}`),
              line.result && t(`result.${line.result}`),
              t('evidence.attempt', { attempt: line.attempt }),
              line.invoiceNo,
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

function LineProof({ line }: { line: InvoiceEvidenceLine }) {
  const { t } = useTranslation()
  return (
    <Proof
      facts={[
        [t('evidence.author'), line.author],
        [t('evidence.httpStatus'), line.httpStatus],
        [t('evidence.reason'), line.reason],
      ]}
      texts={[[t('evidence.body'), line.body]]}
    />
  )
}
