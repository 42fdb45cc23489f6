/** The party's image, else its first letter. */
export function Avatar({ image, name, size = 26 }: { image: string; name: string; size?: number }) {
  const box = { width: size, height: size }
  if (image) return <img className="sh-avatar" src={image} alt="" style={box} />
  return (
    <span className="sh-avatar" style={box} aria-hidden="true">
      {[...name][0]?.toUpperCase() ?? ''}
    </span>
  )
}
