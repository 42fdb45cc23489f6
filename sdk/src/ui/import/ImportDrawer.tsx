import { Button, Steps } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportWords } from '../../client/index.ts'
import { type ImportModel, type ImportStep, useDict, useImport } from '../../hooks/index.ts'
import { useEveryPlace } from '../../hooks/use-areas.ts'
import { dictTypesOf } from '../cells/FieldScope.tsx'
import { useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { DrawerFrame } from '../form/frames.tsx'
import { CheckStep } from './CheckStep.tsx'
import { importColumnsOf } from './columns.ts'
import { FileStep } from './FileStep.tsx'
import type { ImportButtonProps } from './ImportButton.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { useColumnsIn } from './useColumnsIn.ts'
import { useExamples } from './useExamples.ts'
import './import.css'

const STEPS: readonly ImportStep[] = ['file', 'preview', 'check', 'result']
const NOTHING: readonly string[] = []

/** From a template to added records: nothing is added before it has been looked at and checked. */
export function ImportDrawer(props: ImportButtonProps & { onClose: () => void }) {
  const { entity, fields, fileName, labelOf, onClose, onDone } = props
  const text = useUiText()
  const narrow = useNarrow()
  const types = useMemo(
    () => dictTypesOf((fields ?? Object.keys(entity.own)).map(name => entity.fieldNamed(name))),
    [entity, fields],
  )
  const { isReady, labels } = useDict(types ?? NOTHING)
  const withAreas = (fields ?? Object.keys(entity.own)).some(name => entity.fieldNamed(name)?.kind.name === 'area')
  const areas = useEveryPlace(withAreas)
  const columns = useMemo(
    () => importColumnsOf(entity, fields, { text, labelOf, labels, areas: areas.paths }),
    [entity, fields, text, labelOf, labels, areas.paths],
  )
  const columnsIn = useColumnsIn({ entity, fields, dictionaries: types ?? NOTHING, withAreas })
  const examples = useExamples(entity, columns)
  const { t } = useTranslation('validation')
  const words = useMemo<ImportWords>(
    () => ({
      errorsTitle: text('import.errors'),
      issue: ({ field, code, params }) => t(code, { label: labelOf(field), ...params }),
    }),
    [text, t, labelOf],
  )
  const model = useImport({ entity: entity.name, columns, columnsIn, examples, fileName, words, onDone })
  const close = () => {
    // An import goes on beside the page; a look at a file is for nobody once the drawer is gone.
    if (model.step !== 'result') model.cancel()
    onClose()
  }
  return (
    <DrawerFrame
      title={text('import.title', { name: fileName })}
      width={760}
      onLeave={close}
      footer={<Footer model={model} onClose={close} />}
    >
      <Steps
        size="small"
        current={STEPS.indexOf(model.step)}
        titlePlacement={narrow ? 'vertical' : 'horizontal'}
        responsive={false}
        items={STEPS.map(step => ({ title: text(`import.step.${step}`) }))}
      />
      {model.trouble && (
        <p className="nt-import-trouble" role="alert">
          {model.trouble.message}
          {model.trouble.requestId && <small>{`${text('error.request')} ${model.trouble.requestId}`}</small>}
        </p>
      )}
      {model.step === 'file' && <FileStep model={model} isReady={isReady && !areas.isLoading} />}
      {model.step === 'preview' && <PreviewStep model={model} labelOf={labelOf} />}
      {model.step === 'check' && <CheckStep model={model} words={words} labelOf={labelOf} hrefOf={props.hrefOf} />}
      {model.step === 'result' && (
        <ResultStep model={model} next={props.next} onShow={props.onShow} onClose={onClose} />
      )}
    </DrawerFrame>
  )
}

/** What comes next, always in the same place. */
function Footer({ model, onClose }: { model: ImportModel; onClose: () => void }) {
  const text = useUiText()
  const { step, report, busy } = model
  const outcome = report?.outcome
  const isStuck = !report || report.missing.length > 0
  const bad = (report?.total ?? 0) - (outcome?.valid ?? 0)
  return (
    <div className="nt-import-foot">
      {step !== 'file' && model.job?.state !== 'running' && (
        <Button onClick={model.restart}>{text('import.otherFile')}</Button>
      )}
      {busy === 'preview' || busy === 'check' ? (
        <Button onClick={model.cancel}>{text('cancel')}</Button>
      ) : (
        <Button onClick={onClose}>{text('form.close')}</Button>
      )}
      {step === 'preview' && (
        <Button type="primary" loading={busy === 'check'} disabled={isStuck} onClick={() => void model.check()}>
          {text('import.check')}
        </Button>
      )}
      {step === 'check' && outcome && outcome.valid > 0 && (
        <Button type="primary" onClick={() => void model.start(bad > 0 ? 'valid' : 'all')}>
          {text(bad > 0 ? 'import.startValid' : 'import.start', { count: outcome.valid })}
        </Button>
      )}
    </div>
  )
}
