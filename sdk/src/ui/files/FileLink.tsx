import { useState } from 'react'
import { useUiText } from '../core/text.ts'
import { DocumentViewer } from './lazy-viewer.tsx'
import './files.css'

/** The pictures of a record where there is no room for them: their name, and how many there are; a press opens the first. */
export function FileLink({ references, label }: { references: readonly string[]; label: string }) {
  const text = useUiText()
  const [isOpen, setOpen] = useState(false)
  const name = references.length > 1 ? `${label} (${references.length})` : label
  return (
    <>
      <button
        type="button"
        className="nt-link nt-file-link"
        aria-label={text('files.open', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      {isOpen && <DocumentViewer references={references} start={0} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}
