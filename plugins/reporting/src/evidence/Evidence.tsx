import type { Tone } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Age, Empty, Loaded, Timeline } from '@ntocc/sdk/ui'
import { type EvidenceLine, reportCalls } from '../../contract/calls.ts'
import type { ReportDocument } from '../../contract/documents.ts'
import contract from '../../contract.ts'
import { Archive } from './Archive.tsx'
import '../look/look.css'

const TONES: Readonly<Record<EvidenceLine['step'], Tone>> = {
  sent: 'moving',
  answered: 'done',
  unanswered: 'trouble',
  asked: 'moving',
  exempted: 'locked',
  corrected: 'waiting',
}

/** An answer that is no good one, and what was found wrong, want somebody; what was approved wants nobody any more. */
const RESULTS: Readonly<Record<string, Tone>> = {
  approved: 'done',
  refused: 'trouble',
  unclear: 'trouble',
  abnormal: 'trouble',
}

/** What was done about a document and what was answered, oldest first, with what went over the line. */
export function Evidence({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  const read = useRecord(reportCalls.reportEvidence, { query: { documentCode: row.code } })
  return (
    <Loaded of={read}>
      {({ lines }) =>
        lines.length === 0 ? (
          <Empty title={t('evidence.none')} hint={t('evidence.noneHint')} />
        ) : (
          <>
            <Archive row={row} />
            <Timeline
              label={t('tab.evidence')}
              items={lines.map((line, index) => ({
                key: String(index),
                time: <Age value={line.at} />,
                title: [t(`entry.reportStep.${line.step}`), line.result && t(`result.${line.result}`)]
                  .filter(Boolean)
                  .join(' · '),
                tone: RESULTS[line.result ?? ''] ?? TONES[line.step],
                body: <Proof line={line} />,
              }))}
            />
          </>
        )
      }
    </Loaded>
  )
}

function Proof({ line }: { line: EvidenceLine }) {
  const { t } = useTranslation()
  const facts = [
    // What nobody has asked for is done in the name of the area.
    ['author', line.author === contract.id ? t('evidence.byItself') : line.author],
    ['referenceNo', line.referenceNo],
    ['httpStatus', line.httpStatus],
    ['payloadHash', line.payloadHash],
    ['reason', line.reason],
  ] as const
  return (
    <div className="reporting-proof">
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
      {line.payload && <Text title={t('evidence.payload')} text={line.payload} />}
      {line.answer && <Text title={t('evidence.answer')} text={line.answer} />}
    </div>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      {/* Long lines are read by scrolling, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without anything to focus in it */}
      <pre tabIndex={0}>{readable(text)}</pre>
    </details>
  )
}

/** JSON as people read it; anything else as it came. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
