import { Dict, type DictType } from '@ntocc/sdk/contracts'
import { usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Empty, ImportButton, Loaded, TitledPage } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { Entries } from './Entries.tsx'
import { EntryForm } from './EntryForm.tsx'
import { TypeList } from './TypeList.tsx'
import { useChanged, useDictTypes } from './useDictionaries.ts'
import '../master-data.css'

const IMPORTED = ['type', 'dictCode', 'name', 'sort']

/** Dictionaries: which there are on the left, the entries of one on the right. */
export default function DictManage() {
  const { t } = useTranslation()
  const types = useDictTypes()
  const changed = useChanged()
  const [query, setQuery] = usePageQuery()
  const [isAdding, setAdding] = useState(false)
  const choose = (type: string) => setQuery({ ...query, type })
  return (
    <TitledPage
      title={t('title.dict')}
      actions={
        <>
          <ImportButton
            entity={Dict}
            fileName={t('title.dict')}
            fields={IMPORTED}
            permission="dict.edit"
            labelOf={name => t(`dict.${name}`)}
            onDone={changed}
          />
          <ActionButton label={t('new.dictionary')} permission="dict.edit" onClick={() => setAdding(true)} />
        </>
      }
    >
      <Loaded of={types}>
        {list => {
          // Nothing chosen yet: the first one is open, so that the page begins with entries.
          const type = query.type ?? list[0]?.type ?? ''
          return (
            <div className="master-data-dicts">
              <TypeList types={list} chosen={type} onChoose={choose} />
              <Chosen types={list} type={type} />
            </div>
          )
        }}
      </Loaded>
      {isAdding && <EntryForm onClose={() => setAdding(false)} onSaved={choose} />}
    </TitledPage>
  )
}

function Chosen({ types, type }: { types: readonly DictType[]; type: string }) {
  const { t } = useTranslation()
  const found = types.find(each => each.type === type)
  if (found) return <Entries key={type} of={found} />
  return (
    <div className="master-data-pane">
      <Empty title={t('noDictionary')} hint={t('noDictionaryHint')} />
    </div>
  )
}
