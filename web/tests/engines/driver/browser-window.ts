/** The keys that `type` accepts besides characters, as WebDriver encodes them. */
export const keys = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' } as const;

export interface WindowOptions {
  /** The folder with the browser's cookies and databases. The same folder means the same phone. */
  profile: string;
  /** The X display, like `:91`. */
  display: string;
}

/** A point of the viewport, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** One phone-sized browser window. Each engine implements it; `Phone` builds everything else on it. */
export interface BrowserWindow {
  /** Starts to navigate. Resolves before the page has loaded, and doesn't fail if it never loads. */
  goTo(url: string): Promise<void>;
  /**
   * Runs the body of an async function in the page, with the arguments as `args`, and returns its
   * result. Both must be JSON. Throws while the page is navigating.
   */
  run<Result>(body: string, ...args: unknown[]): Promise<Result>;
  clickAt(point: Point): Promise<void>;
  /** Presses the keys of a text in the focused element. */
  type(text: string): Promise<void>;
  /** Chooses files in the first file input that matches the selector, which may be hidden. */
  chooseFiles(css: string, paths: string[]): Promise<void>;
  /** Returns the viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Quits the browser and waits until its processes are gone. The profile stays. */
  close(): Promise<void>;
}

export const viewport = { width: 390, height: 844 };

/** Returns the folder of a profile's downloads. */
export const downloadsIn = (profile: string) => `${profile}/downloads`;
