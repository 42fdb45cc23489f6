import { type ReviewCase, reviewMachine } from '@ntocc/sdk/contracts'
import { useDict, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFacts, PageLink, type ReviewNote, type ReviewPaper, type ReviewSheet, useUiText } from '@ntocc/sdk/ui'
import { type Check, checksOf, lacking } from './checks.ts'
import { entityOf, type PaperSchema, papersOf, readCall, useSubject } from './subjects.ts'

type Values = Readonly<Record<string, unknown>>

/** A case as its reviewer sees it: the whole record, by papers. */
export function useSheet({ kind, id, refusal }: ReviewCase): ReviewSheet {
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const subject = useSubject(kind)
  const text = useUiText()
  const mayOpen = useOpenable()
  const { label } = useDict(['reviewStatus'])
  const { data, error, refetch } = useRecord(readCall(subject), { params: { id } })
  const record = data as Values | undefined
  const lacks = (paper: string, found: Values): Check[] => {
    const [certificate, entity] = [subject.certificates.find(({ name }) => name === paper), entityOf(subject)]
    const names = certificate && entity ? lacking(certificate, entity, found) : []
    const fields = names.map(name => t(`${subject.entity}.${name}`)).join(', ')
    return names.length > 0 ? [{ paper, code: 'lacks', params: { fields }, blocks: true }] : []
  }
  const notesOf = (paper: string, found: Values): Check[] => {
    const [facts, checks] = [lacks(paper, found), checksOf(subject, found)]
    // A day that has to be entered is told with the other facts.
    return [...facts, ...checks.filter(each => each.paper === paper && (each.code !== 'missing' || facts.length === 0))]
  }
  const paperOf = (paper: PaperSchema, found: Values): ReviewPaper => {
    const state = paper.status === undefined ? undefined : found[paper.status]
    return {
      name: paper.name,
      label: text(`paper.name.${paper.name}`),
      ...(typeof state === 'number' && {
        state: { tone: reviewMachine.toneOf(state) ?? 'stopped', label: label('reviewStatus', state) },
      }),
      images: paper.pictures.flatMap(name => (Array.isArray(found[name]) ? found[name] : [])),
      facts: <EntityFacts schema={paper.facts} record={found} entity={subject.entity} />,
      notes: notesOf(paper.name, found).map(
        ({ code, params, blocks }): ReviewNote => ({
          key: code,
          level: blocks || code === 'licenceNoDiffers' ? 'trouble' : 'warning',
          text: t(`check.${code}`, { ...params, paper: text(`paper.name.${paper.name}`) }),
          ...(blocks && { blocks }),
        }),
      ),
    }
  }
  const before = record?.[subject.lastReason]
  const page = `${subject.page}?id=${id}`
  return {
    papers: record && papersOf(subject).map(paper => paperOf(paper, record)),
    ...(typeof record?.version === 'number' && { version: record.version }),
    intro: (
      <>
        {mayOpen(page) && (
          <PageLink to={page} className="nt-link">
            {t(`open.${kind}`)}
          </PageLink>
        )}
        {before ? <p className="nt-review-intro">{t('rejectedBefore', { reason: String(before) })}</p> : undefined}
      </>
    ),
    ...(refusal && { cannotApprove: tValidation(refusal.code, refusal.params) }),
    error,
    retry: () => void refetch(),
  }
}
