import { type ReactNode, useState } from 'react'
import { useUiText } from '../core/text.ts'
import { FileThumb } from './FileThumb.tsx'
import { DocumentViewer } from './lazy-viewer.tsx'
import './files.css'

export interface FileThumbsProps {
  references: readonly string[]
  /** What they are pictures of: "Receipt HD123". */
  label: string
  /** Facts that stand beside the pictures in the viewer: what they prove. */
  facts?: ReactNode
}

/** The pictures of a record, small; a press opens the viewer at that picture. */
export function FileThumbs({ references, label, facts }: FileThumbsProps) {
  const text = useUiText()
  const [open, setOpen] = useState<number>()
  const name = (at: number) => text('files.numbered', { name: label, number: at + 1 })
  return (
    <div className="nt-thumbs">
      {references.map((reference, at) => (
        <FileThumb key={reference} reference={reference} label={name(at)} onOpen={() => setOpen(at)} />
      ))}
      {open !== undefined && (
        <DocumentViewer
          references={references}
          start={open}
          label={label}
          facts={facts}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
