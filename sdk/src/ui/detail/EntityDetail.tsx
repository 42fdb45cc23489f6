import type { ReactNode } from 'react'
import type { AnyShape } from '../../fields/index.ts'
import { fieldsOf } from '../../fields/known.ts'
import { usePageQuery } from '../../hooks/index.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { CopyableId } from '../core/CopyableId.tsx'
import { useUiText } from '../core/text.ts'
import type { FormSchema } from '../schema/schema.ts'
import { AuditTrail } from './AuditTrail.tsx'
import { EntityFacts } from './EntityFacts.tsx'
import { FieldValue } from './FieldValue.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { StateFlow } from './StateFlow.tsx'
import { type SummaryFact, SummaryStrip } from './SummaryStrip.tsx'
import { RecordSections, useAddedFacets } from './sections.tsx'

/** A side of the record beside its facts and its history. */
export interface Facet {
  name: string
  title: string
  count?: number | undefined
  content: ReactNode
  /** It comes before the facts, and is what the page opens with. */
  first?: boolean
}

export interface EntityDetailProps {
  of: AnyShape & { readonly name: string }
  schema: FormSchema
  record: { id: number; code?: string | null | undefined }
  /** What the record is called; default its code. */
  title?: ReactNode
  /** Field with the state that matters; default `status`. */
  state?: string
  facts?: readonly SummaryFact[]
  /** The next action, the only primary button, and what leads aside. */
  actions?: ReactNode
  facets?: readonly Facet[]
}

/** A record on a page: what it is, its sides as tabs (in the address as `tab`), its states, and who changed what. */
export function EntityDetail(props: EntityDetailProps) {
  const { of, schema, record, state = 'status' } = props
  const added = useAddedFacets({ entity: of.name, record })
  const facets = [...(props.facets ?? []), ...added]
  const text = useUiText()
  const [query, setQuery] = usePageQuery()
  const stateField = of.fields[state]
  const machine = stateField?.options.machine
  const current = fieldsOf(record)[state]
  const tabOf = ({ name, title, count }: Facet) => ({ name, text: title, count })
  const tabs = [
    ...facets.filter(facet => facet.first).map(tabOf),
    { name: 'facts', text: text('detail.facts') },
    ...facets.filter(facet => !facet.first).map(tabOf),
    { name: 'history', text: text('detail.history') },
  ]
  const active = tabs.find(tab => tab.name === query.tab)?.name ?? tabs[0]?.name ?? 'facts'
  return (
    <div className="nt-detail">
      <FieldScope fields={Object.values(of.fields)}>
        <SummaryStrip
          id={props.title ?? <CopyableId id={record.code ?? String(record.id)} />}
          state={stateField && <FieldValue name={state} field={stateField} row={record} />}
          facts={props.facts ?? []}
          actions={props.actions}
        />
      </FieldScope>
      <RecordTabs
        label={text('detail.sides')}
        tabs={tabs}
        active={active}
        onChange={tab => setQuery({ ...query, tab }, { replace: true })}
      >
        {active === 'facts' && (
          <>
            <EntityFacts schema={schema} record={record} />
            <RecordSections entity={of.name} record={record} />
          </>
        )}
        {active === 'history' && (
          <>
            {machine && <StateFlow machine={machine} current={Number(current)} />}
            <AuditTrail of={of} id={record.id} />
          </>
        )}
        {facets.find(facet => facet.name === active)?.content}
      </RecordTabs>
    </div>
  )
}
