/** The party's image, else its first letter. */
export function Avatar({ image, name, size = 26 }: { image: string; name: string; size?: number }) {
  const box = { width: size, height: size }
  if (image) return <img className="sh-avatar" src={image} alt="" style={box} />
  // By style sheet: the letter is a picture of the name, not a text beside it.
  return <span className="sh-avatar" style={box} data-letter={[...name][0]?.toUpperCase() ?? ''} aria-hidden="true" />
}
