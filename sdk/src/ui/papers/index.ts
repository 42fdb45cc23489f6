import './papers.css'

export { BlacklistMark } from './BlacklistMark.tsx'
export { Papers } from './Papers.tsx'
export { PapersCell, useDaysLeft } from './PapersCell.tsx'
export { papersColumn } from './papersColumn.tsx'
export { reviewMoves } from './review-moves.ts'
