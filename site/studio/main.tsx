import './styles.css'
import { startGame } from './start.tsx'

const root = document.querySelector('#root')

if (root) void startGame(root)
