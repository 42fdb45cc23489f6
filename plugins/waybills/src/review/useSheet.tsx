import { exceptionMachine, type WaybillException } from '@ntocc/sdk/contracts'
import { useDict, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { ReviewDesk, ReviewNote, ReviewPaper, ReviewSheet } from '@ntocc/sdk/ui'
import type { Finding, WaybillSheet } from '../../contract/review-calls.ts'
import { Amounts } from './Amounts.tsx'
import { Heading } from './Heading.tsx'
import { ProofFacts } from './ProofFacts.tsx'
import { PROOFS, picturesOf } from './proofs.ts'
import { QUEUES, type QueueName } from './queues.ts'
import { useCorrections } from './useCorrections.ts'
import { useFindingText } from './useFindingText.ts'
import type { Case } from './useQueue.ts'

/** What contradicts what is claimed; the rest only deserves a second look. */
const TROUBLE: ReadonlySet<Finding['code']> = new Set([
  'unloadedMore',
  'lossOver',
  'signedMore',
  'loadedMore',
  'timesReversed',
  'weighbillDiffers',
])

function useSheetOf(queue: QueueName, { id }: Case, desk: ReviewDesk | undefined): ReviewSheet {
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const findingText = useFindingText()
  const { data, error, refetch } = useRecord(QUEUES[queue].calls.sheet, { params: { id } })
  const dict = useDict(['unit'])
  const exceptions = useDict(['exceptionType', exceptionMachine.name])
  const corrections = useCorrections(queue, id, desk, dict.label('unit', data?.waybill.unit))
  const sheet = corrections.sheet ?? data
  const noteOf = (finding: Finding): ReviewNote => ({
    key: `${finding.proof}.${finding.code}`,
    level: TROUBLE.has(finding.code) ? 'trouble' : 'warning',
    text: `${t(`proof.${finding.proof}`)}: ${findingText(finding, sheet?.waybill.unit) ?? ''}`,
  })
  // Of what went wrong on the way, whatever has been decided of it: whoever judges weighs it.
  const exceptionNoteOf = (exception: WaybillException): ReviewNote => ({
    key: `exception.${exception.id}`,
    level: exceptionMachine.within(exception.status, 'open') ? 'trouble' : 'warning',
    text: [
      `${t('abnormal')}: ${exceptions.label('exceptionType', exception.type)}`,
      exceptions.label(exceptionMachine.name, String(exception.status)),
      exception.description,
    ]
      .filter(Boolean)
      .join(' · '),
  })
  const papersOf = (found: WaybillSheet): ReviewPaper[] => [
    {
      name: 'amounts',
      label: t('review.amounts'),
      images: [],
      plain: true,
      // All of them here, where they are read before anything is scrolled.
      notes: [...found.findings.map(noteOf), ...found.exceptions.map(exceptionNoteOf)],
      facts: <Amounts sheet={found} corrections={corrections} desk={desk} />,
    },
    ...PROOFS[queue].map(
      (proof): ReviewPaper => ({
        name: proof,
        label: t(`proof.${proof}`),
        plain: true,
        images: picturesOf(found, proof, queue),
        notes: [],
        facts: <ProofFacts sheet={found} proof={proof} queue={queue} />,
      }),
    ),
  ]
  return {
    papers: sheet && papersOf(sheet),
    ...(data && { version: data.version }),
    intro: sheet && <Heading waybill={sheet.waybill} />,
    settling: corrections.isSettling,
    cannotApprove:
      corrections.cannotApprove ?? (sheet?.refusal && tValidation(sheet.refusal.code, sheet.refusal.params)),
    ...(sheet?.isBeyondLimit && { approval: t('review.proposed', { waybillNo: sheet.waybill.waybillNo }) }),
    error: data ? undefined : error,
    retry: () => void refetch(),
  }
}

export const useLoadingSheet = (item: Case, desk?: ReviewDesk): ReviewSheet => useSheetOf('loading', item, desk)
export const useReceiptSheet = (item: Case, desk?: ReviewDesk): ReviewSheet => useSheetOf('receipt', item, desk)
