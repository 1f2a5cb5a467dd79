import { Lobby, type LobbyProps } from './Lobby.tsx'

/** The lobby of live tables, books and electronic draws. */
export const LobbyPage = (props: LobbyProps) => <Lobby {...props} />
