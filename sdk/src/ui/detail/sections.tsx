import { fieldsOf } from '../../fields/known.ts'
import { isFor, SlotOutlet, useRefresh, useSlot } from '../../hooks/index.ts'
import { SectionTitle } from '../core/SectionTitle.tsx'
import type { Facet } from './EntityDetail.tsx'

interface Of {
  /** Name of the entity. */
  entity: string
  record: object
}

const givenOf = ({ entity, record }: Of, refresh: () => void) => ({
  entity,
  id: Number(fieldsOf(record).id),
  record: fieldsOf(record),
  refresh,
})

/** What other plugins have to say of a record, below its facts. For pages that draw records their own way. */
export function RecordSections(props: Of) {
  const refresh = useRefresh()
  const entries = useSlot('record.section/v1', props.entity).filter(entry => isFor(entry, props.record))
  return entries.map(entry => (
    <section key={entry.key} className="nt-record-section" aria-label={entry.title}>
      <SectionTitle>{entry.title}</SectionTitle>
      <SlotOutlet<'record.section/v1'> entry={entry} given={givenOf(props, refresh)} room="part" />
    </section>
  ))
}

/** Sides of a record that other plugins add, as facets of its page. */
export function useAddedFacets(props: Of): Facet[] {
  const refresh = useRefresh()
  return useSlot('record.tab/v1', props.entity)
    .filter(entry => isFor(entry, props.record))
    .map(entry => ({
      name: entry.key,
      title: entry.title,
      content: <SlotOutlet<'record.tab/v1'> entry={entry} given={givenOf(props, refresh)} room="part" />,
    }))
}
