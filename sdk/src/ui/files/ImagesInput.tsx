import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { UploadItem } from '../../client/uploads.ts'
import { FILE_TYPES } from '../../contracts/files.ts'
import { useObjectUrl, useUploads } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { onTouch } from '../core/touch.ts'
import { FileThumb, Thumb } from './FileThumb.tsx'
import { Glyph } from './glyphs.tsx'
import { DocumentViewer } from './lazy-viewer.tsx'
import './files.css'

export interface ImagesInputProps {
  id: string
  label: string
  /** References, as a field of the kind `images` keeps them. */
  value: readonly string[] | null | undefined
  onChange: (value: string[]) => void
  /** Most that may be given; the field's own limit. */
  max?: number
  /** Whether PDF is taken beside pictures; yes unless told. */
  documents?: boolean
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  /** Something is on its way: whoever saves should wait. */
  onBusy?: (busy: boolean) => void
}

const DEFAULT_MAX = 20

/**
 * Pictures of a record: dropped, pasted, chosen or taken with the phone's camera. They are sent while the form is
 * filled in, each with its own progress, Stop and Try again.
 */
export function ImagesInput(props: ImagesInputProps) {
  const {
    id,
    label,
    onChange,
    max = DEFAULT_MAX,
    documents = true,
    disabled = false,
    invalid,
    describedBy,
    onBusy,
  } = props
  const text = useUiText()
  const value = props.value ?? []
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const [open, setOpen] = useState<number>()
  const [over, setOver] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const set = (next: string[]) => {
    latest.current = next
    onChange(next)
  }
  const uploads = useUploads({
    documents,
    onStored: references => set([...new Set([...latest.current, ...references])].slice(0, max)),
  })
  const { isBusy } = uploads
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const room = max - value.length - uploads.items.length
  const take = (files: Iterable<File>) => {
    const chosen = [...files].slice(0, Math.max(0, room))
    if (!disabled && chosen.length > 0) uploads.start(chosen)
  }
  const remove = (reference: string) => {
    set(value.filter(each => each !== reference))
    add.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(!disabled)
  }
  const name = (at: number) => text('files.numbered', { name: label, number: at + 1 })
  return (
    <fieldset
      className={`nt-images${over ? ' nt-images-over' : ''}${invalid ? ' nt-images-invalid' : ''}`}
      aria-label={label}
      aria-describedby={describedBy}
      onDrop={drop}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onPaste={paste}
    >
      <div className="nt-thumbs">
        {value.map((reference, at) => (
          <FileThumb key={reference} reference={reference} label={name(at)} onOpen={() => setOpen(at)}>
            {!disabled && <RemoveButton label={name(at)} onClick={() => remove(reference)} />}
          </FileThumb>
        ))}
        {uploads.items.map(item => (
          <Sending key={item.id} item={item} uploads={uploads} />
        ))}
        {!disabled && room > 0 && <AddButtons id={id} add={add} documents={documents} several={room > 1} take={take} />}
      </div>
      {!disabled && (
        <p className="nt-images-hint">
          {text(onTouch() ? 'files.hintTouch' : 'files.hint')} {text('files.count', { count: value.length, max })}
        </p>
      )}
      {open !== undefined && value[open] && (
        <DocumentViewer references={value} start={open} label={label} onClose={() => setOpen(undefined)} />
      )}
    </fieldset>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  const text = useUiText()
  const title = text('files.remove', { name: label })
  return (
    <button type="button" className="nt-thumb-remove" aria-label={title} title={title} onClick={onClick}>
      <Glyph name="close" size={12} />
    </button>
  )
}

/** A file on its way: the picture itself, how far it is, and what can be done about it. */
function Sending({ item, uploads }: { item: UploadItem; uploads: ReturnType<typeof useUploads> }) {
  const text = useUiText()
  const isPicture = item.type.startsWith('image/')
  const url = useObjectUrl(isPicture ? uploads.fileOf(item.id) : undefined)
  const stopped = item.state === 'failed' || item.state === 'cancelled'
  return (
    <Thumb url={url} isPicture={isPicture} label={item.name}>
      {stopped ? (
        <div className="nt-thumb-failed" role="alert">
          <span title={item.message}>{item.message ?? text('files.stopped')}</span>
          {item.canRetry && (
            <button type="button" aria-label={`${text('retry')}: ${item.name}`} onClick={() => uploads.retry(item.id)}>
              <Glyph name="turn" size={14} /> {text('retry')}
            </button>
          )}
        </div>
      ) : (
        <progress aria-label={item.name} max={1} value={item.state === 'queued' ? 0 : item.progress} />
      )}
      <RemoveButton label={item.name} onClick={() => uploads.remove(item.id)} />
    </Thumb>
  )
}

interface AddButtonsProps {
  id: string
  add: React.RefObject<HTMLButtonElement | null>
  documents: boolean
  several: boolean
  take: (files: Iterable<File>) => void
}

/** Opens the file chooser; on a phone there is a second button for its camera. */
function AddButtons({ id, add, documents, several, take }: AddButtonsProps) {
  const text = useUiText()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const accept = FILE_TYPES.filter(type => documents || type.startsWith('image/')).join()
  const input = (ref: typeof chooser, more: { accept: string; multiple?: boolean; capture?: 'environment' }) => (
    <input
      ref={ref}
      type="file"
      // antd's forms show file inputs that are only `hidden`.
      style={{ display: 'none' }}
      {...more}
      onChange={event => {
        take(event.target.files ?? [])
        // The same file can be chosen again after it has been removed.
        event.target.value = ''
      }}
    />
  )
  return (
    <>
      <button ref={add} id={id} type="button" className="nt-thumb-add" onClick={() => chooser.current?.click()}>
        <Glyph name="add" /> {text('files.add')}
      </button>
      {input(chooser, { accept, multiple: several })}
      {onTouch() && (
        <>
          <button type="button" className="nt-thumb-add" onClick={() => camera.current?.click()}>
            <Glyph name="camera" /> {text('files.camera')}
          </button>
          {input(camera, { accept: 'image/*', capture: 'environment' })}
        </>
      )}
    </>
  )
}
