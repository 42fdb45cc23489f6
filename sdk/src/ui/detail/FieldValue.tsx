import type { Field } from '../../fields/index.ts'
import { localise } from '../../fields/index.ts'
import { fieldsOf } from '../../fields/known.ts'
import { useLanguage } from '../../hooks/index.ts'
import { FieldCell } from '../cells/FieldCell.tsx'
import { ReferenceName } from '../core/ReferenceName.tsx'
import { FileThumbs } from '../files/FileThumbs.tsx'

export interface FieldValueProps {
  name: string
  field?: Field | undefined
  row: object
  /** What pictures are called in their viewer. */
  label?: string | undefined
}

const Nothing = () => <span className="nt-dim nt-blank">–</span>

/** A field of a record read only, drawn by its kind: names for codes, thumbnails for pictures, what is masked as it came. */
export function FieldValue(props: FieldValueProps) {
  const { field, name, row } = props
  const value = fieldsOf(row)[name]
  const isBlank = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isBlank) return <Nothing />
  switch (field?.kind.name) {
    case 'reference':
      return <ReferenceName entity={field.options.entity} code={value} withNote />
    case 'localized':
      return <Localised value={value} />
    case 'longText':
      return (
        <span className="nt-long" lang={field.options.ownWords ? 'und' : undefined}>
          {String(value)}
        </span>
      )
    case 'password':
      return <span aria-hidden="true">••••••</span>
    case 'link':
      return <WebLink address={String(value)} />
    case 'images':
      return <FileThumbs references={value as string[]} label={props.label ?? name} />
    case 'nested':
      return <Inner field={field} values={fieldsOf(value)} />
    case 'list':
      return (
        <ol className="nt-value-rows">
          {(value as object[]).map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
            <li key={index}>
              <Inner field={field} values={each} />
            </li>
          ))}
        </ol>
      )
    case 'json':
      return <code>{JSON.stringify(value)}</code>
    default:
      return <FieldCell {...props} />
  }
}

function Localised({ value }: { value: unknown }) {
  const language = useLanguage()
  const text = localise(value, language)
  return text ? <span>{text}</span> : <Nothing />
}

/** Only addresses of the web become links: text from data must not run. */
const WebLink = ({ address }: { address: string }) =>
  /^https?:\/\//i.test(address) ? (
    <a className="nt-link" href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  ) : (
    <span>{address}</span>
  )

const Inner = ({ field, values }: { field: Field; values: object }) => (
  <span className="nt-value-inner">
    {Object.entries(field.options.shape?.fields ?? {}).map(([key, inner]) => (
      <FieldValue key={key} name={key} field={inner} row={values} />
    ))}
  </span>
)
