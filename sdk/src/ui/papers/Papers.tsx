import { type Certificate, type ReviewSubject, toneOfPaper, weighedPapers } from '../../contracts/basic/index.ts'
import type { Entity } from '../../fields/index.ts'
import { useTranslation } from '../../hooks/index.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { SectionTitle } from '../core/SectionTitle.tsx'
import { StateTag } from '../core/StateTag.tsx'
import { useUiText } from '../core/text.ts'
import { FactsGrid } from '../detail/FactsGrid.tsx'
import { FieldValue } from '../detail/FieldValue.tsx'
import { FileThumbs } from '../files/FileThumbs.tsx'
import { useDaysLeft } from './PapersCell.tsx'

type Held = Readonly<Record<string, unknown>>

/** The certificates of a record, each beside the pictures that prove it; the viewer shows the figures next to them. */
export function Papers({ of, subject, record }: { of: Entity; subject: ReviewSubject; record: object }) {
  const text = useUiText()
  const held = record as Held
  const reason = held[subject.lastReason]
  return (
    <FieldScope fields={Object.values(of.fields)}>
      {typeof reason === 'string' && reason !== '' && (
        <p className="nt-papers-rejected" role="note">
          {text('paper.lastRejected', { reason })}
        </p>
      )}
      <div className="nt-papers">
        {subject.certificates.map(certificate => (
          <Paper key={certificate.name} subject={subject} of={of} certificate={certificate} record={held} />
        ))}
      </div>
    </FieldScope>
  )
}

function Paper(props: { subject: ReviewSubject; of: Entity; certificate: Certificate; record: Held }) {
  const { subject, of, certificate, record } = props
  const { t } = useTranslation()
  const text = useUiText()
  const left = useDaysLeft()
  const title = text(`paper.name.${certificate.name}`)
  const term = weighedPapers(subject, record, new Date()).find(each => each.name === certificate.name)
  const isPicture = (name: string) => of.fieldNamed(name)?.kind.name === 'images'
  const pictures = certificate.fields.filter(isPicture).flatMap(name => (record[name] ?? []) as string[])
  const label = (name: string) => t(`${of.name}.${name}`)
  const facts = certificate.fields
    .filter(name => !isPicture(name))
    .map(name => ({
      key: name,
      label: label(name),
      value: <FieldValue name={name} field={of.fieldNamed(name)} row={record} label={label(name)} />,
    }))
  return (
    <section className="nt-paper" aria-label={title}>
      <header>
        <SectionTitle>{title}</SectionTitle>
        {certificate.status && (
          <FieldValue name={certificate.status} field={of.fieldNamed(certificate.status)} row={record} />
        )}
        {term && (
          <StateTag tone={toneOfPaper(term.days)} {...(term.to && { since: term.to })}>
            {left(term.days)}
          </StateTag>
        )}
      </header>
      {pictures.length > 0 ? (
        <FileThumbs references={pictures} label={title} facts={<FactsGrid facts={facts} />} />
      ) : (
        <p className="nt-dim">{text('paper.noPictures')}</p>
      )}
      <FactsGrid facts={facts} />
    </section>
  )
}
