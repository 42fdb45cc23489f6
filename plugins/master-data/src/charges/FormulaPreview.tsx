import { FORMULA_FUNCTIONS, isEmpty, quantity, readFormula } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput, type FormHandle, Money } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { ChargingType } from '../../contract/charges.ts'
import { CHARGING_TERMS, type ChargingTerm, type ChargingValues, chargeOf, formulaOf } from '../../contract/charging.ts'

const EXAMPLE: ChargingValues = {
  quantity: 30,
  tonnage: 30,
  volume: 45,
  pieces: 600,
  vehicles: 1,
  distance: 500,
  price: 2.5,
  minimum: 500,
}
const NUMBER = quantity()

/** What a formula comes to while it is written: its words to choose from, where it is wrong, and an example to change. */
export function FormulaPreview({ form }: { form: FormHandle }) {
  const { t } = useTranslation()
  const { basis, unit, minimum } = form.values as Record<string, string | undefined>
  const typed = String(form.values.formula ?? '')
  const source = formulaOf({ basis, unit, formula: String(ChargingType.fields.formula.normalise(typed)) })
  const { formula, problem } = readFormula(source, CHARGING_TERMS)
  const insert = (word: string) => form.set('formula', insertAt(form.idOf('formula'), typed, word))
  return (
    <section className="master-data-formula" aria-label={t('preview')}>
      <p className="master-data-words">
        {CHARGING_TERMS.map(term => (
          <Button key={term} size="small" title={t(`term.${term}`)} onClick={() => insert(term)}>
            {term} <span className="nt-dim">{t(`term.${term}`)}</span>
          </Button>
        ))}
        {FORMULA_FUNCTIONS.map(name => (
          <Button key={name} size="small" onClick={() => insert(`${name}()`)}>
            {name}()
          </Button>
        ))}
      </p>
      {problem ? (
        <Wrong source={source} at={problem.params.at} found={problem.params.found} />
      ) : (
        <Example
          source={source}
          terms={formula.terms as ChargingTerm[]}
          start={{ ...EXAMPLE, ...(minimum && { minimum }) }}
        />
      )}
    </section>
  )
}

/** The formula with the place that is wrong marked; what is wrong stands at the field. */
function Wrong({ source, at, found }: { source: string; at: number; found: string }) {
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const issue = ChargingType.fields.formula.check(source)
  return (
    <div className="master-data-wrong" role="status">
      <code className="master-data-code">
        {source.slice(0, at - 1)}
        <mark>{found || '␣'}</mark>
        {source.slice(at - 1 + found.length)}
      </code>
      <span>{issue ? tValidation(issue.code, issue.params) : t('fault.formula')}</span>
    </div>
  )
}

/** Numbers to try it with, those it uses only, and what it comes to by the rule of the backend. */
function Example({ source, terms, start }: { source: string; terms: readonly ChargingTerm[]; start: ChargingValues }) {
  const { t } = useTranslation()
  const [own, setOwn] = useState<Readonly<Partial<Record<ChargingTerm, unknown>>>>({})
  const given = (term: ChargingTerm) => (term in own ? own[term] : start[term])
  const values = Object.fromEntries(
    terms.map(term => [term, isEmpty(given(term)) ? 0 : Number(given(term))]),
  ) as ChargingValues
  const { amount, fault } = chargeOf(source, values)
  return (
    <>
      <code className="master-data-code">{source}</code>
      <div className="master-data-example">
        {terms.map(term => (
          <label key={term} htmlFor={`master-data-example-${term}`}>
            {t(`term.${term}`)}
            <FieldInput
              id={`master-data-example-${term}`}
              label={t(`term.${term}`)}
              field={NUMBER}
              value={given(term)}
              onChange={value => setOwn({ ...own, [term]: value })}
            />
          </label>
        ))}
        <output aria-live="polite">
          = {amount === undefined ? t(`fault.${fault ?? 'formula'}`) : <Money value={amount} />}
        </output>
      </div>
    </>
  )
}

/** The text with a word put where the caret of its input is, or at its end. */
function insertAt(inputId: string, text: string, word: string): string {
  const input = document.getElementById(inputId)
  const at = input instanceof HTMLInputElement ? (input.selectionStart ?? text.length) : text.length
  const before = text.slice(0, at)
  const gap = before === '' || /[\s(]$/.test(before) ? '' : ' '
  return `${before}${gap}${word}${text.slice(at)}`
}
