import { lazy, Suspense } from 'react'
import { useTranslation } from '../../hooks/index.ts'
import { SectionTitle } from '../core/SectionTitle.tsx'
import type { FormGroup, FormItem, FormSchema } from '../schema/schema.ts'
import { namesOf } from '../schema/schema.ts'
import { FormField, FormSpan, useFormContext } from './FormField.tsx'

// The map is much code for the few forms that have a place in them.
const PlaceField = lazy(() => import('./inputs/PlaceField.tsx').then(({ PlaceField }) => ({ default: PlaceField })))

interface GroupsProps {
  schema: FormSchema
  groups?: readonly FormGroup[]
  /** A record that is there already: what is chosen once cannot be changed any more. */
  isEdit?: boolean
}

/** Groups of a form with their titles and a sentence of help; a group whose fields are all hidden is hidden too. */
export function FormGroups({ schema, groups = schema.groups, isEdit = false }: GroupsProps) {
  const { t } = useTranslation()
  const { form } = useFormContext(schema.name)
  return groups.map((group, index) => {
    const names = group.fields.flatMap(namesOf)
    if (names.every(name => form.stateOf(name).hidden)) return null
    return (
      <section key={group.title ?? names[0] ?? index} className="nt-form-group">
        {group.title && <SectionTitle>{t(group.title)}</SectionTitle>}
        {group.help && <p className="nt-form-help">{t(group.help)}</p>}
        {group.fields.map(item => (
          <Item key={namesOf(item).join()} schema={schema} item={item} isEdit={isEdit} />
        ))}
      </section>
    )
  })
}

function Item({ schema, item, isEdit }: { schema: FormSchema; item: FormItem; isEdit: boolean }) {
  const one = (name: string) => <SetUpField key={name} schema={schema} name={name} isEdit={isEdit} />
  if (typeof item === 'string') return one(item)
  if ('row' in item) return <div className="nt-form-row">{item.row.map(one)}</div>
  if ('place' in item)
    return (
      <>
        <div className="nt-form-row">{item.place.map(one)}</div>
        <Suspense fallback={null}>
          <PlaceField lng={item.place[0]} lat={item.place[1]} />
        </Suspense>
      </>
    )
  return <SetUpSpan schema={schema} from={item.range[0]} to={item.range[1]} isEdit={isEdit} />
}

function useSetup(schema: FormSchema, name: string, isEdit: boolean) {
  const { t } = useTranslation()
  const { help, placeholder, wide, once, typed, reads } = schema.fields[name] ?? {}
  return {
    help: help && t(help),
    placeholder: placeholder && t(placeholder),
    wide,
    typed,
    reads,
    disabled: once && isEdit,
  }
}

function SetUpField({ schema, name, isEdit }: { schema: FormSchema; name: string; isEdit: boolean }) {
  const setup = useSetup(schema, name, isEdit)
  const Input = schema.fields[name]?.drawn?.input
  return (
    <FormField name={name} {...setup}>
      {Input && (given => <Input {...given} />)}
    </FormField>
  )
}

function SetUpSpan(props: { schema: FormSchema; from: string; to: string; isEdit: boolean }) {
  const { help, disabled } = useSetup(props.schema, props.from, props.isEdit)
  return <FormSpan from={props.from} to={props.to} help={help} disabled={disabled} />
}
