import type { Tone } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Age, Loaded, Timeline } from '@ntocc/sdk/ui'
import { type InvoiceEvidenceLine, invoicingCalls } from '../../contract/calls.ts'
import type { Invoice } from '../../contract/invoice.ts'
import '../invoicing.css'

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
              line.reason,
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

function Proof({ line }: { line: InvoiceEvidenceLine }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="nt-dim">{line.author}</span>
      {line.body && (
        <details>
          <summary>{t('evidence.body')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are read by scrolling, also by keyboard */}
          <pre tabIndex={0}>{line.body}</pre>
        </details>
      )}
    </>
  )
}
