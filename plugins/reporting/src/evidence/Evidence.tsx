import type { Tone } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Age, Empty, Loaded, Proof, Timeline } from '@ntocc/sdk/ui'
import { type EvidenceLine, reportCalls } from '../../contract/calls.ts'
import type { ReportDocument } from '../../contract/documents.ts'
import contract from '../../contract.ts'
import { Archive } from './Archive.tsx'
import { Message } from './Message.tsx'
import '../look/look.css'

const TONES: Readonly<Record<EvidenceLine['step'], Tone>> = {
  sent: 'moving',
  answered: 'done',
  unanswered: 'trouble',
  asked: 'moving',
  exempted: 'locked',
  corrected: 'waiting',
  lookedUp: 'done',
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
      {({ lines, earlier }) =>
        lines.length === 0 ? (
          <Empty title={t('evidence.none')} hint={t('evidence.noneHint')} />
        ) : (
          <>
            <Archive row={row} />
            <Message row={row} />
            {earlier > 0 && <p className="nt-dim">{t('evidence.earlier', { count: earlier })}</p>}
            <Timeline
              label={t('tab.evidence')}
              items={lines.map((line, index) => ({
                key: String(index),
                time: <Age value={line.at} />,
                title: [t(`entry.reportStep.${line.step}`), line.result && t(`result.${line.result}`)]
                  .filter(Boolean)
                  .join(' · '),
                tone: RESULTS[line.result ?? ''] ?? TONES[line.step],
                body: <LineProof line={line} />,
              }))}
            />
          </>
        )
      }
    </Loaded>
  )
}

function LineProof({ line }: { line: EvidenceLine }) {
  const { t } = useTranslation()
  return (
    <Proof
      facts={[
        // What nobody has asked for is done in the name of the area.
        [t('evidence.author'), line.author === contract.id ? t('evidence.byItself') : line.author],
        [t('evidence.referenceNo'), line.referenceNo],
        [t('evidence.messageNo'), line.messageNo],
        [t('evidence.httpStatus'), line.httpStatus],
        [t('evidence.payloadHash'), line.payloadHash],
        [t('evidence.reason'), line.reason],
      ]}
      texts={[
        [t('evidence.payload'), line.payload],
        [t('evidence.answer'), line.answer],
      ]}
    />
  )
}
