export type ModeName = 'sign-in' | 'sign-up' | 'forgot' | 'confirm-sent' | 'reset-sent';

export interface ModeProps {
  /** The e-mail address is kept. */
  readonly go: (mode: ModeName) => void;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}
