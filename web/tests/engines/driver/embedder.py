#!/usr/bin/python3
"""Opens a phone-sized WebKitGTK window with a persistent profile. WebKitWebDriver starts it.

usage: embedder.py --profile DIR [--width 390] [--height 844]
"""
import argparse
import ctypes
import os
import signal

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

# Ends with the driver, even when the driver is killed.
PR_SET_PDEATHSIG = 1
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

parser = argparse.ArgumentParser()
parser.add_argument('--profile', required=True)
parser.add_argument('--width', type=int, default=390)
parser.add_argument('--height', type=int, default=844)
# The driver adds more arguments.
options, _ = parser.parse_known_args()

data_manager = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(options.profile, 'data'),
    base_cache_directory=os.path.join(options.profile, 'cache'),
)
context = WebKit2.WebContext.new_with_website_data_manager(data_manager)
cookies = os.path.join(options.profile, 'cookies.sqlite')
os.makedirs(options.profile, exist_ok=True)
context.get_cookie_manager().set_persistent_storage(
    cookies, WebKit2.CookiePersistentStorage.SQLITE
)
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_developer_extras(True)
    settings.set_enable_write_console_messages_to_stdout(False)
    # As Safari does: a page that the user leaves is frozen, not closed.
    settings.set_enable_page_cache(True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(options.width, options.height)
    window.add(view)
    view.connect('close', lambda _: window.destroy())
    view.connect('web-process-terminated', lambda _, reason: print('web process ended:', reason, flush=True))
    window.show_all()
    return view


def on_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('straight-six-embedder')
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect('create-web-view', create_view)


def on_download(_context, download):
    directory = os.path.join(options.profile, 'downloads')
    os.makedirs(directory, exist_ok=True)

    def decide(download, name):
        download.set_destination(f'file://{directory}/{name}')
        return True

    download.connect('decide-destination', decide)


context.connect('automation-started', on_automation)
context.connect('download-started', on_download)
Gtk.main()
