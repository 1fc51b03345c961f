export type ModeName = 'sign-in' | 'sign-up' | 'forgot' | 'confirm-sent' | 'reset-sent';

export interface ModeProps {
  /** Switches the screen to another mode; the e-mail address stays. */
  readonly go: (mode: ModeName) => void;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}
